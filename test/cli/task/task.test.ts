import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect } from 'chai';
import { COMMANDS } from '../../../src/cli/program/commands.ts';
import { describeOutcome } from '../../../src/cli/sop/sop-outcome.ts';
import { runCli, type ExitCode } from '../../../src/cli/program/run-cli.ts';
import type { DeliveryList, EventObject, TaskList } from '../../../src/http/api-types.ts';
import type { TaskObject } from '../../../src/tasks/task-object.ts';
import type { Conclusion } from '../../../src/sdk/outcome.ts';
import { keepArtifact } from '../../../src/runtime/attempt/keep-artifact.ts';
import { writeFailureReport } from '../../../src/tasks/run/failure-reports.ts';
import { finishTask } from '../../../src/tasks/end/finish-task.ts';
import { beginOnce, resolveOnce } from '../../../src/tasks/run/once-ledger.ts';
import { appendEvents } from '../../../src/tasks/timeline/task-events.ts';
import { askForInput, takeInput } from '../../../src/tasks/ask/task-input.ts';
import { noteSop, type TaskLease } from '../../../src/tasks/run/task-lease.ts';
import { FAILURE } from '../../support/failure-report.ts';
import { claimTask } from '../../support/claim-task.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';

interface Ran {
  readonly code: ExitCode;
  readonly out: string;
  readonly err: string;
}

interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly stdin?: string;
  readonly signal?: AbortSignal;
  /** Told of each line on standard output as it comes. */
  readonly onLine?: (line: string) => void;
  /** Told of each line on standard error. */
  readonly onNote?: (line: string) => void;
}

/** A line between the client and the API that can be cut. */
interface Wire extends AsyncDisposable {
  readonly url: string;
  cut(): void;
}

const MEMBER = '{"member_id": "MM1"}';

describe('sopwith task', function () {
  this.timeout(120_000);
  let real: RealApi;
  let folder: string;
  before(async () => {
    real = await realApi();
    folder = await mkdtemp(path.join(tmpdir(), 'sopwith-task-'));
    await writeFile(path.join(folder, 'member.json'), MEMBER);
    await writeFile(path.join(folder, 'note.csv'), 'a,b\n1,2\n');
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await real[Symbol.asyncDispose]();
  });

  const task = async (args: readonly string[], options: RunOptions = {}): Promise<Ran> => {
    const out: string[] = [];
    const err: string[] = [];
    const code = await runCli(['task', ...args], COMMANDS, {
      env: { SOPWITH_URL: real.api.url, SOPWITH_API_KEY: real.key, ...options.env },
      main: 'none',
      print(text) {
        out.push(text);
        options.onLine?.(text);
      },
      note(text) {
        err.push(text);
        options.onNote?.(text);
      },
      readStdin: async () => options.stdin ?? '',
      signal: options.signal ?? new AbortController().signal,
    });
    return { code, out: out.join('\n'), err: err.join('\n') };
  };
  const create = async (...args: string[]): Promise<TaskObject> => {
    const member = path.join(folder, 'member.json');
    const { out, err } = await task(['create', 'eligibility_check', '--data', member, ...args, '--json']);
    expect(err).to.equal('');
    return JSON.parse(out) as TaskObject;
  };
  const claim = async (taskId: string): Promise<TaskLease> => (await claimTask(real.store, taskId)).lease;
  const finish = (lease: TaskLease, conclusion: Conclusion) => finishTask(real.store, lease, conclusion);

  it('should create the tasks of a list or of lines, and say which were refused and why', async () => {
    const lines = [
      '{"type":"eligibility_check","data":{"member_id":"MM1"},"idempotency_key":"batch-1"}',
      '',
      '{"type":"eligibility_check","data":{}}',
    ];
    const first = await task(['create-batch', '-'], { stdin: lines.join('\n') });
    expect([first.code, first.err]).to.deep.equal([1, 'sopwith: 1 of 2 tasks were refused']);
    expect(first.out).to.match(
      /^1 created task_\w+\n2 refused invalid_task_data\n {2}\/data\/member_id: is missing$/,
    );
    const again = await task(['create-batch', '-', '--json'], { stdin: `[${lines[0]}]` });
    expect(again.code).to.equal(0);
    expect(JSON.parse(again.out)).to.include({ outcome: 'replayed' });
    const broken = await task(['create-batch', '-'], { stdin: '{"type":\n' });
    expect([broken.code, broken.err]).to.deep.equal([2, 'sopwith: -, line 1 is not valid JSON']);
  });

  it('should retry a task that has ended, once', async () => {
    const first = await create();
    const open = await task(['retry', first.id]);
    expect([open.code, open.err]).to.deep.equal([
      1,
      'sopwith: task_not_final: The task has not reached a final state. Wait until the task is final, or cancel it.',
    ]);
    await task(['cancel', first.id]);
    const made = JSON.parse((await task(['retry', first.id, '--json'])).out) as TaskObject;
    expect(made.retry_of).to.equal(first.id);
    const again = await task(['retry', first.id]);
    expect([again.out, again.err]).to.deep.equal([
      `${made.id} queued`,
      'The task was already retried. To run it again, retry the new task.',
    ]);
  });

  it('should create a task from a file, from standard input, and with files and all members', async () => {
    const plain = await create();
    expect(plain).to.include({ type: 'eligibility_check', status: 'queued' });
    const piped = await task(['create', 'eligibility_check', '--data', '-'], { stdin: MEMBER });
    expect(piped.out).to.match(/^task_\w{26} queued$/);
    const note = path.join(folder, 'note.csv');
    const members = ['--external-id', 'order-1', '--metadata', 'site=north', 'note=a=b', '--priority', '-5'];
    const whole = await create('--file', note, ...members, '--expires-at', '2027-01-01T00:00:00Z');
    expect(whole).to.deep.include({ external_id: 'order-1', metadata: { site: 'north', note: 'a=b' } });
    expect(whole.files.map(({ name, content_type }) => `${name} ${content_type}`)).to.deep.equal([
      'note.csv text/csv',
    ]);
    const shown = await task(['get', whole.id, '--include-data', '--json']);
    expect((JSON.parse(shown.out) as TaskObject).data).to.equal(MEMBER);
    expect((await task(['get', whole.id])).out)
      .to.match(/status +queued/)
      .and.not.to.contain('MM1');
  });

  it('should give the first task again for the same idempotency key, and say so', async () => {
    const member = path.join(folder, 'member.json');
    const same = ['create', 'eligibility_check', '--data', member, '--idempotency-key', 'order-2'];
    const first = await task(same);
    const second = await task(same);
    expect(second.out).to.equal(first.out);
    expect(second.err).to.match(/task already existed/);
  });

  it('should answer a waiting task from its arguments, a file or standard input, and never quote an answer', async () => {
    const { id } = await create();
    expect((await task(['answer', id, 'code=1'])).err).to.contain(
      `task ${id} is not waiting for an answer: its status is queued`,
    );
    const lease = await claim(id);
    const wait = async (): Promise<void> => {
      const schema = {
        type: 'object',
        required: ['code', 'again'],
        properties: { code: { type: 'string' }, again: { type: 'boolean' } },
      };
      const expires_at = '2027-01-01T00:00:00.000Z';
      expect(
        await askForInput(real.store, lease, { kind: 'form', message: 'Which code?', schema, expires_at }),
      ).to.equal('waiting');
    };
    await wait();
    const shown = JSON.parse((await task(['get', id, '--json'])).out) as TaskObject;
    expect(shown.needs).to.include({ message: 'Which code?', expires_at: '2027-01-01T00:00:00.000Z' });
    for (const wrong of [['4711'], ['--data', '-', 'code=4711'], ['--data', '-']]) {
      const { code, err } = await task(['answer', id, ...wrong], { stdin: '4711' });
      expect(code, wrong.join(' ')).to.not.equal(0);
      expect(err).to.not.contain('4711');
    }
    expect((await task(['answer', id, 'code=0042', 'again=true'])).code).to.equal(0);
    expect((await task(['get', id])).out).to.match(/answered +the task continues/);
    expect((await task(['answer', id, 'code=0043'])).err).to.contain(`task ${id} already has its answer`);
    expect(await takeInput(real.store, lease)).to.deep.equal({ code: '0042', again: true });
    await wait();
    await task(['answer', id, '--data', '-'], { stdin: '{"code": "17", "again": false}' });
    expect(await takeInput(real.store, lease)).to.deep.equal({ code: '17', again: false });
    await finish(lease, { status: 'completed', result: {} });
  });

  it('should take a one-time code only from standard input, and an approval with its comment', async () => {
    const { id } = await create();
    const lease = await claim(id);
    const until = { message: 'Well?', expires_at: '2027-01-01T00:00:00.000Z' };
    await askForInput(real.store, lease, { kind: 'code', ...until });
    expect((await task(['get', id])).out).to.match(/needs +code: Well\?\nanswer before +2027-01-01/);
    const seen = await task(['answer', id, 'code=4711']);
    expect([seen.code, seen.err]).to.deep.equal([
      2,
      'sopwith: do not pass a one-time code as an argument: other users of this machine can see it. Use --code-stdin, or run the command without an answer',
    ]);
    expect((await task(['answer', id, '--code-stdin'], { stdin: '4711\n' })).code).to.equal(0);
    expect(await takeInput(real.store, lease)).to.deep.equal({ code: '4711' });
    await askForInput(real.store, lease, { kind: 'approval', ...until, screenshot: 'art_1' });
    for (const wrong of [
      ['--approve', '--decline'],
      ['--comment', 'x'],
      ['--approve', 'approved=true'],
    ])
      expect((await task(['answer', id, ...wrong])).code, wrong.join(' ')).to.equal(2);
    await task(['answer', id, '--decline', '--comment', 'not today']);
    expect(await takeInput(real.store, lease)).to.deep.equal({ approved: false, comment: 'not today' });
    const audited = await real.knex('audit_log').where({ object: id, action: 'task.answered' }).orderBy('id');
    expect(
      audited.map(({ detail }) => detail as unknown),
      'who answered, but not the answer',
    ).to.deep.equal([{ kind: 'code' }, { kind: 'approval', approved: false }]);
    for (const { actor, request_id, account_id } of audited) {
      expect(actor).to.match(/^key:/);
      expect(request_id).to.match(/^req_/);
      expect(account_id).to.equal(real.accountId);
    }
    await finish(lease, { status: 'completed', result: {} });
  });

  it('should list tasks by their filters, page by page', async () => {
    const { id } = await create('--external-id', 'listed');
    await create();
    const page = await task(['list', '--status', 'queued', 'running', '--limit', '1', '--json']);
    const first = JSON.parse(page.out) as TaskList;
    const next = await task([
      'list',
      '--status',
      'queued',
      'running',
      '--limit',
      '1',
      '--cursor',
      String(first.next_cursor),
    ]);
    expect(next.out)
      .to.contain(id)
      .and.to.match(/^ID +TYPE +STATUS/);
    expect(next.err).to.match(/^More: --cursor /);
    expect((await task(['list', '--status', 'failed', '--type', 'none'])).err).to.equal('No tasks found.');
  });

  it('should delete the data of a task that is final, and of no other', async () => {
    const { id } = await create('--external-id', 'visit-of-nobody');
    const early = await task(['delete-data', id]);
    expect([early.code, early.err]).to.deep.equal([
      1,
      'sopwith: task_not_final: The task has not reached a final state. Wait until the task is final, or cancel it.',
    ]);
    await task(['cancel', id]);
    expect((await task(['delete-data', id])).out).to.match(new RegExp(`^${id} data deleted at 2`));
    const shown = JSON.parse((await task(['get', id, '--include-data', '--json'])).out) as TaskObject;
    expect(shown).to.include({ status: 'failed', external_id: null }).and.not.to.have.property('data');
  });

  it('should show what a task has submitted, and its webhook messages, and send one again', async () => {
    await real.endpoints.set({ accountId: real.accountId, url: 'https://north.test/hook', actor: 'test' });
    const { id } = await create();
    expect((await task(['submissions', id])).err).to.equal('The task has submitted nothing.');
    expect((await task(['deliveries', id])).err).to.equal('No deliveries found.');
    const lease = await claim(id);
    const step = { step: 'acme/claim#submit', iteration: '2' };
    const intent = {
      ...step,
      portal: 'acme',
      businessKey: null,
      timeoutMs: 1_000,
      passed: new Set<string>(),
    };
    await beginOnce(real.store, lease, intent);
    await resolveOnce(real.store, lease, step, { state: 'done', outputs: { number: 'A-7' } });
    await finish(lease, { status: 'completed', result: { active: true } });
    expect((await task(['submissions', id])).out).to.match(
      /^STEP .*\nacme\/claim#submit \(2\) +done .* \{"number":"A-7"\}$/,
    );
    const { data } = JSON.parse((await task(['deliveries', id, '--json'])).out) as DeliveryList;
    const delivery = data[0]?.id ?? '';
    const shown = new RegExp(`^ID .*\n${delivery} +${id} +task_finished +pending .* 0 +-$`);
    const all = await task(['deliveries', id]);
    expect(all.out).to.match(shown);
    expect(all.err, 'all of a task are on one page').to.equal('');
    expect((await task(['deliveries', '--state', 'pending'])).out).to.include(delivery);
    expect((await task(['deliveries', id, '--state', 'failed'])).code).to.equal(2);
    const again = await task(['redeliver', delivery]);
    expect(again).to.include({ code: 0, err: `${delivery} is sent again.` });
    expect((await task(['redeliver', 'dlv_none'])).err).to.match(/^sopwith: not_found: /);
  });

  it('should print or save the result of a task that has ended, and record who read its data', async () => {
    const { id } = await create();
    const read = (...args: string[]): Promise<Ran> => task(['result', id, ...args]);
    expect((await read()).err).to.match(/^sopwith: task_not_final: /);
    await finish(await claim(id), { status: 'completed', result: { active: true } });
    expect(await read()).to.include({ code: 0, out: '{"active":true}' });
    const file = path.join(folder, 'answer.x12');
    expect(await read('--format', 'x12', '--output', file)).to.include({ code: 0, out: '' });
    expect(await readFile(file, 'utf8')).to.equal(`ISA*${MEMBER.length}*{"active":true}~\u001E`);
    expect((await stat(file)).mode & 0o777).to.equal(0o600);
    expect((await read('--format', 'csv')).err).to.match(
      /^sopwith: not_acceptable: .* json \(application\/json\), x12 \(application\/edi-x12\)\./,
    );
    expect((await task(['result', id], { env: { SOPWITH_API_KEY: real.otherKey } })).err).to.match(
      / not_found: /,
    );
    const reads = await real.knex('audit_log').where({ object: id }).pluck('action');
    expect(reads).to.include.members(['task.read', 'task_data.read']);
    await task(['delete-data', id]);
    expect((await read('--format', 'x12')).err).to.match(/^sopwith: data_purged: /);
  });

  it('should show why an attempt failed as "sop run" does, save its screenshot, and record who read it', async () => {
    const { id } = await create();
    const why = (...args: string[]): Promise<Ran> => task(['why', id, ...args]);
    const none = /^sopwith: no_failure_report: No attempt of the task has failed, or/;
    expect((await why()).err).to.match(none);
    const lease = await claim(id);
    await noteSop(real.store, lease, { name: 'acme/main', digest: 'x', version: 0 });
    const png = Readable.from([Buffer.from('a picture')]);
    const facts = { kind: 'screenshot', name: 'x.png', contentType: 'image/png', step: '0' } as const;
    const picture = await keepArtifact(real.store, real.fileVault, lease, facts, png);
    const zip = Readable.from([Buffer.from('a trace')]);
    const traced = { ...facts, kind: 'trace', name: 'x.zip', contentType: 'application/zip' } as const;
    const { id: artifact } = await keepArtifact(real.store, real.fileVault, lease, traced, zip);
    const trace = { artifact, outcome: 'shortened', secret: null } as const;
    const report = { ...FAILURE, trace, notes: 'It\u001b[2J is gone.' };
    await writeFailureReport(real.store, lease, { ...report, screenshot: picture.id });
    const failure = { code: 'target_not_found', kind: 'portal_changed', retryable: false } as const;
    await finish(lease, { status: 'failed', failure, notes: 'Gone.' });

    const { code, kind, notes, issues, step, message, ...page } = report;
    const atDesk = {
      ...({ status: 'failed', outputs: {}, files: [], notes, issues } as const),
      failure: { code, kind: kind ?? 'sop', retryable: false },
      report: { ...page, step: step ?? expect.fail(), message: message ?? '', screenshot: picture },
    };
    const file = path.join(folder, 'why.png');
    const traceFile = path.join(folder, 'why.zip');
    const shown = await why('--attempt', '1', '--screenshot', file, '--trace', traceFile);
    expect(shown.out).to.equal(stripVTControlCharacters(describeOutcome(atDesk)));
    expect(shown.out)
      .to.match(
        /^failed portal_changed target_not_found: It \[2J is gone\.\nsops\/acme\/main\.yaml:4:5: button "Serch"/,
      )
      .and.to.include('\nnear: button "Search"\n');
    expect(shown.err).to.match(/^attempt 1, 2.*, SOPs on disk\nscreenshot: artifact art_/);
    expect(shown.err).to.match(/\ntrace: shortened, .*: artifact art_/);
    expect(await readFile(file, 'utf8')).to.equal('a picture');
    expect(await readFile(traceFile, 'utf8')).to.equal('a trace');
    expect(JSON.parse((await why('--json')).out)).to.include({ task_id: id, code, sop_version: 0 });
    expect((await task(['watch', id])).err).to.include(`screenshot ${picture.id} ${picture.sha256}`);
    expect((await why('--attempt', '2')).err).to.match(none);
    expect((await task(['why', id], { env: { SOPWITH_API_KEY: real.otherKey } })).err).to.match(
      / not_found: /,
    );
    const reads = await real.knex('audit_log').where({ object: id, action: 'failure.read' });
    expect(reads).to.have.length(2);
    await task(['delete-data', id]);
    expect((await why()).err).to.match(/failure_report_purged: The failure reports of the task are deleted/);
  });

  it('should cancel a task, and refuse to cancel one that is final', async () => {
    const { id } = await create();
    expect((await task(['cancel', id])).out).to.equal(`${id} canceled`);
    const again = await task(['cancel', id]);
    expect(again).to.include({ code: 1, out: '' });
    expect(again.err).to.match(/^sopwith: task_already_final: /);
  });

  it('should watch a task to its end, take a broken line up again, and miss or repeat nothing', async () => {
    await using wire = await openWire(real.api.url);
    const { id } = await create();
    const lease = await claim(id);
    const seen: EventObject[] = [];
    const watching = task(['watch', id, '--json'], {
      env: { SOPWITH_URL: wire.url },
      onLine(line) {
        const entry = JSON.parse(line) as EventObject;
        if (entry.kind === undefined) return; // the task itself, the last line
        seen.push(entry);
        if (entry.kind === 'attempt.started') {
          wire.cut();
          void appendEvents(real.store, lease, [{ kind: 'step.finished', data: { title: 'Search' } }]);
        }
        if (entry.kind === 'step.finished')
          void finish(lease, { status: 'completed', result: { active: true } });
      },
    });
    const { code, out } = await watching;
    expect(code).to.equal(0);
    expect(seen.map(({ seq }) => seq)).to.deep.equal(seen.map((_, index) => index + 1));
    expect(seen.at(-1)?.kind).to.equal('task.finished');
    expect(JSON.parse(out.split('\n').at(-1) ?? '')).to.deep.include({ id, result: { active: true } });
  });

  const endedTask = async (): Promise<TaskObject> => {
    const made = await create();
    const failure = { code: 'member_not_found', kind: 'business', retryable: false } as const;
    await finish(await claim(made.id), { status: 'failed', failure, notes: 'Not known.' });
    return made;
  };

  it('should print one JSON document of a task that it creates, or runs again, and watches', async () => {
    const member = path.join(folder, 'member.json');
    const runs = [
      ['create', 'eligibility_check', '--data', member],
      ['retry', (await endedTask()).id],
    ];
    for (const args of runs) {
      const watching = task([...args, '--watch', '--json'], {
        onNote(line) {
          const id = /^(task_\w+) queued$/.exec(line)?.[1];
          if (id !== undefined)
            void claim(id).then((lease) => finish(lease, { status: 'completed', result: { active: true } }));
        },
      });
      const { code, out, err } = await watching;
      expect(code, err).to.equal(0);
      expect(JSON.parse(out)).to.deep.include({ status: 'completed', result: { active: true } });
      expect(err).to.match(/task\.finished/);
    }
  });

  it('should say by its exit code how a watched task ended', async () => {
    const issue = { code: 'check_amount', message: 'The amount differs.' };
    const failure = { code: 'member_not_found', kind: 'business', retryable: false } as const;
    const ends: [Conclusion, ExitCode, RegExp][] = [
      [
        { status: 'completed_with_issues', result: null, issues: [issue], notes: 'Look.' },
        3,
        /check_amount: The amount differs/,
      ],
      [{ status: 'failed', failure, notes: 'Not known.' }, 1, /member_not_found \(business\)[^]*Not known/],
    ];
    for (const [conclusion, expected, shown] of ends) {
      const { id } = await create();
      await finish(await claim(id), conclusion);
      const { code, out, err } = await task(['watch', id]);
      expect(code).to.equal(expected);
      expect(out).to.match(shown);
      expect(err)
        .to.match(/task\.finished/)
        .and.to.contain(`${id} ended ${conclusion.status}`);
    }
  });

  it('should stop watching at Ctrl-C and leave the task alone', async () => {
    const { id } = await create();
    await claim(id);
    const interrupted = new AbortController();
    const options = { signal: interrupted.signal, onLine: () => interrupted.abort() };
    const { code, err } = await task(['watch', id, '--json'], options);
    expect(code).to.equal(1);
    expect(err).to.contain('continues');
    expect((await task(['get', id])).out).to.match(/status +running/);
  });

  it('should say what is wrong with a call, and never show the key or a value', async () => {
    const member = path.join(folder, 'member.json');
    const ok = ['create', 'eligibility_check', '--data', member];
    const keyFile = path.join(folder, 'key');
    await writeFile(keyFile, `${real.otherKey}\n`);
    const { id } = await create();
    const cases: [string[], NodeJS.ProcessEnv, ExitCode, RegExp][] = [
      [['create', 'eligibility_check'], {}, 2, /--data/],
      [['create', 'eligibility_check', '--data', '/nowhere'], {}, 2, /--data \/nowhere cannot be read/],
      [[...ok, '--file', '/nowhere.pdf'], {}, 2, /--file \/nowhere\.pdf cannot be read/],
      [[...ok, '--priority', 'high'], {}, 2, /--priority must be an integer from -100 to 100, not "high"/],
      [[...ok, '--metadata', 'site'], {}, 2, /"site" is not name=value/],
      [['create', 'nonsense', '--data', member], {}, 1, /unknown_task_type/],
      [['get', id, '--api-key-file', keyFile], {}, 1, /not_found/],
      [['list', '--limit', '1000'], {}, 1, /validation_failed: [^]*\/query\/limit/],
      [['list'], { SOPWITH_API_KEY: '' }, 2, /set SOPWITH_API_KEY/],
      [['list'], { SOPWITH_API_KEY: 'sw_live_wrong' }, 1, /invalid_api_key/],
      [['list', '--api-key-file', '/nowhere'], {}, 2, /--api-key-file \/nowhere cannot be read/],
      [['list'], { SOPWITH_URL: 'ftp://x' }, 2, /"ftp:\/\/x" is not a URL/],
      [['cancel', id], { SOPWITH_URL: 'http://127.0.0.1:1' }, 1, /does not answer .*SOPWITH_URL/],
    ];
    for (const [args, env, expected, message] of cases) {
      const { code, out, err } = await task(args, { env });
      expect(code, args.join(' ')).to.equal(expected);
      expect(err).to.match(message);
      expect(out).to.equal('');
      expect(err).not.to.contain(real.key).and.not.to.contain('MM1').and.not.to.contain('sw_live_wrong');
    }
  });
});

async function openWire(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
