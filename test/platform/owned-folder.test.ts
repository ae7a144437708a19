import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { isAlive, markOf } from '../../src/platform/process-mark.ts';
import { makeOwnedFolder } from '../../src/platform/owned-folder.ts';

describe('a folder of one process', () => {
  let root: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'sopwith-folders-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('should remove what a killed worker left, and end an agent that did not notice', async () => {
    const agent = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
    const dead = { pid: process.pid, startedAt: '1' }; // this process id, long before: not this process
    const left = join(root, `${process.pid}-left`);
    await mkdir(join(left, 'tasks', 'task_1'), { recursive: true });
    await writeFile(join(left, 'tasks', 'task_1', 'file-0.pdf'), 'decrypted');
    await writeFile(join(left, 'owner.json'), JSON.stringify(dead));
    await writeFile(join(left, 'helpers.json'), JSON.stringify([await markOf(agent.pid ?? 0)]));
    const ended = once(agent, 'exit');
    const folder = await makeOwnedFolder(root);
    const [, signal] = await ended;
    expect(signal).to.equal('SIGKILL');
    expect(await readdir(root)).to.deep.equal([folder.path.slice(root.length + 1)]);
    await folder.remove();
  });

  it('should leave the folders of living workers alone', async () => {
    const first = await makeOwnedFolder(root);
    const second = await makeOwnedFolder(root);
    expect(await readdir(root)).to.have.length(2);
    await first.remove();
    await second.remove();
    expect(await readdir(root)).to.deep.equal([]);
  });

  it('should leave a process alone that has the id of a dead agent', async () => {
    const other = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
    const { pid = 0 } = other;
    const left = join(root, '1-left');
    await mkdir(left);
    await writeFile(join(left, 'owner.json'), JSON.stringify({ pid: process.pid, startedAt: '1' }));
    await writeFile(join(left, 'helpers.json'), JSON.stringify([{ pid, startedAt: '1' }]));
    const folder = await makeOwnedFolder(root);
    expect(await isAlive(await markOf(pid))).to.equal(true);
    process.kill(pid, 'SIGKILL');
    await folder.remove();
  });

  it('should know several agents, started at the same time', async () => {
    const folder = await makeOwnedFolder(root);
    await Promise.all([folder.note(process.pid), folder.note(process.ppid)]);
    const { default: noted } = await import(join(folder.path, 'helpers.json'), {
      with: { type: 'json' },
    });
    expect((noted as { pid: number }[]).map(({ pid }) => pid)).to.have.members([process.pid, process.ppid]);
    await folder.remove();
  });
});
