import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { expectWholeOutput } from '../../docs/page-blocks.ts';
import { runSopTool } from '../../support/run-sop-tool.ts';

/** The commands whose output in docs/sop/tools.md must be what they print; a line `…` is left out. */
const EXACT = [
  'lint sops/acme-health',
  'fmt sops/acme-health --check',
  'import test/authoring/recording/recordings/claim.json',
];

/** The options of the settings that most of them share are in a sentence below the table. */
describe('docs/operating/desk-to-production.md', () => {
  it('should name every option of the commands that deploy procedures', async () => {
    const page = await readFile('docs/operating/desk-to-production.md', 'utf8');
    const below = page.split('They use the database directly')[1] ?? '';
    for (const [command, row] of await deploymentRows()) {
      const { out } = await runSopTool([command, '--help']);
      for (const [, option = ''] of out.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm))
        if (option !== '--help') expect(row + below, `${command} ${option}`).to.contain(option);
    }
  });
});

/** The rows of the table of commands, by the name of the command. */
async function deploymentRows(): Promise<ReadonlyMap<string, string>> {
  const page = await readFile('docs/operating/desk-to-production.md', 'utf8');
  return new Map([...page.matchAll(/^\| `sop ([a-z]+).*$/gm)].map(([row, name = '']) => [name, row]));
}

describe('docs/sop/tools.md', () => {
  let text: string;
  let common: string;
  let sections: ReadonlyMap<string, string>;
  before(async () => {
    text = await readFile('docs/sop/tools.md', 'utf8');
    const [first = '', ...rest] = text.split(/^## sop /m);
    common = first;
    sections = new Map(rest.map((section) => [section.split('\n')[0] ?? '', section]));
  });

  it('should have a section for each command that does not deploy, and no others', async () => {
    const { out } = await runSopTool(['--help']);
    const commands = [...out.matchAll(/^ {2}([a-z]+)(?= |\n)/gm)].map(([, name]) => name);
    const deploying = [...(await deploymentRows()).keys()];
    expect([...sections.keys(), ...deploying]).to.have.members(commands.filter((name) => name !== 'help'));
  });

  it('should name every option of each command', async () => {
    for (const [command, section] of sections) {
      const { code, out } = await runSopTool([command, '--help']);
      expect(code, command).to.equal(0);
      const options = [...out.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, option]) => option ?? '');
      for (const option of options) {
        if (option === '--help') continue;
        const shared = command === 'import' ? (sections.get('record') ?? '') : '';
        expect(common + section + shared, `${command} ${option}`).to.contain(option);
      }
    }
  });

  it('should show commands that there are, with options that they have', async () => {
    const shown = [...text.matchAll(/^\$ sopwith sop (.+)$/gm)].map(([, line]) => line ?? '');
    expect(shown.length).to.be.greaterThan(8);
    for (const line of shown) {
      const [command = '', ...rest] = line.split(' > ')[0]?.split(' ') ?? [];
      const { out } = await runSopTool([command, '--help']);
      for (const option of rest.filter((one) => one.startsWith('-') && one !== '-'))
        expect(out, line).to.match(new RegExp(`(?:^|\\s)${option}\\b`, 'm'));
    }
  });

  it('should show what the commands really print', async () => {
    for (const command of EXACT) {
      const shown = command.replace(' --check', '');
      const [, printed] = text.split(`$ sopwith sop ${shown}\n`);
      const { out } = await runSopTool(command.split(' '));
      expectWholeOutput(shown, out, printed?.split('```')[0] ?? '');
    }
  });
});
