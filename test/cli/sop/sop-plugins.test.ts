import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openTinyPortal, type TinyPortal } from '../../support/sop-lab.ts';
import { runSopTool } from '../../support/run-sop-tool.ts';

const PLUGIN = `import { defineAction, defineFunction, definePlugin, field } from 'sopwith/sdk';
export default definePlugin({
  sdk: 1, type: 'zoo_visit', version: '1.0.0', title: 'T', description: 'D', procedure: 'visit', sop: 'zoo/visit', effect: 'reads',
  data: { type: 'object' }, result: { type: 'object' },
  actions: [defineAction({
    name: 'headline', family: 'plugin', effect: 'reads', title: 'Keep the headline', doc: 'Keeps the first heading.',
    examples: ['zoo_visit.headline: animal'],
    arguments: field.object('Where.', { into: field.word('The output.', { noun: 'a name', result: true }) }, { short: 'into' }),
    sentence: ({ into }, { code }) => 'Keep the headline as ' + code(into) + '.',
    async run(context, { into }) {
      context.setValue(into, await context.page.locator('h1').innerText());
    },
  }), defineAction({
    name: 'stumble', family: 'plugin', effect: 'reads', title: 'Stumble', doc: 'Has a defect.', examples: ['zoo_visit.stumble: {}'],
    arguments: field.object('Nothing.', {}),
    sentence: () => 'Stumble.',
    async run() {
      throw new RangeError('Maria Rivera');
    },
  })],
  functions: [defineFunction({
    name: 'shouted', doc: 'In capitals.', parameters: [{ name: 'text', type: 'text' }], returns: 'text',
    examples: [["shouted('a')", 'A']], run: ([text]) => String(text).toUpperCase(),
  })],
});
`;
const SOP = `sop: 1
title: Visit the zoo
outputs: { type: object, properties: { animal: { type: string }, loud: { type: string } } }
steps:
  - goto: /
  - timeout: 5s
    zoo_visit.headline: animal
  - set: { loud: "\${{ shouted(outputs.animal) }}" }
`;

describe('sopwith sop … --plugins', function () {
  this.timeout(120_000);
  let folder: string;
  let portal: TinyPortal;
  let plugins: string;

  before(async () => {
    portal = await openTinyPortal({ '/': '<h1>Okapi</h1>' });
    folder = await mkdtemp(join(tmpdir(), 'sopwith-words-'));
    plugins = join(folder, 'plugins');
    await mkdir(join(folder, 'sops/zoo'), { recursive: true });
    await mkdir(join(plugins, 'zoo_visit'), { recursive: true });
    await writeFile(join(plugins, 'zoo_visit/plugin.ts'), PLUGIN);
    await writeFile(join(folder, 'sops/zoo/portal.yaml'), `title: Zoo\nbase_url: ${portal.url}\n`);
    await writeFile(join(folder, 'sops/zoo/visit.yaml'), SOP);
    await writeFile(
      join(folder, 'sops/zoo/visit.test.yaml'),
      `portal: { url: ${portal.url} }\ncases:\n  - name: sees it\n    expect: { status: finished, outputs: { loud: OKAPI } }\n`,
    );
  });
  after(async () => {
    await portal.close();
    await rm(folder, { recursive: true });
  });

  it('should check, draw, describe and form SOPs with the words of a plugin', async () => {
    const sops = join(folder, 'sops');
    const without = await runSopTool(['lint', sops]);
    expect(without.code).to.equal(1);
    expect(without.out).to.contain('unknown action "zoo_visit.headline"');
    expect(await runSopTool(['lint', sops, '--plugins', plugins])).to.deep.equal({
      code: 0,
      out: 'No faults found.',
      err: '',
    });
    for (const command of ['graph', 'docs']) {
      const { code, out } = await runSopTool([command, 'zoo/visit', '--sops', sops, '--plugins', plugins]);
      expect(code, command).to.equal(0);
      expect(out, command).to.match(/headline/i);
    }
    expect((await runSopTool(['fmt', '--check', sops, '--plugins', plugins])).out).to.contain(
      'not formatted',
    );
    const { out } = await runSopTool(['schema', '--plugins', plugins]);
    expect(JSON.parse(out)).to.have.nested.property('$defs.zoo_visit\\.headline.properties');
  });

  it('should run and test them in a browser', async () => {
    const sops = join(folder, 'sops');
    const ran = await runSopTool(['run', 'zoo/visit', '--sops', sops, '--plugins', plugins, '--json']);
    expect(JSON.parse(ran.out)).to.deep.include({
      status: 'finished',
      outputs: { animal: 'Okapi', loud: 'OKAPI' },
    });
    const tested = await runSopTool(['test', 'zoo/visit', '--sops', sops, '--plugins', plugins]);
    expect(tested.out).to.contain('1 passed, 0 failed');
  });

  it('should say which output of a run a task type cannot read, and the form that it reads', async () => {
    const sops = join(folder, 'sops');
    const shown = join(sops, 'zoo/eligibility.yaml');
    const outputs =
      'coverage_status: { type: string }, copay: { type: string }, copayment: { type: string }, plan_name: { type: string }';
    await writeFile(
      shown,
      `sop: 1\ntitle: Shown\noutputs: { type: object, properties: { ${outputs} } }\nsteps:\n  - goto: /\n  - read: { coverage_status: heading /./, plan_name: heading /./ }\n  - set: { copay: $25.00, copayment: "25.00" }\n`,
    );
    try {
      const { code, out } = await runSopTool(['run', 'zoo/eligibility', '--sops', sops]);
      expect(code).to.equal(0);
      expect(out).to.match(/unreadable_output.*"coverage_status".*It must be one of "active", "inactive"/);
      expect(out).to.match(/unreadable_output.*"copay".*It must be .*number such as 25\.00/);
      expect(out).to.match(
        /unknown_output.*"copayment", which the task type eligibility_check does not read/,
      );
      expect(out).not.to.contain('"plan_name" in');
      const { out: faults } = await runSopTool(['lint', sops, '--plugins', plugins]);
      expect(faults).to.match(/"copay" to "\$25\.00", but the plugin eligibility_check reads .*25\.00/);
      expect(faults).to.match(/eligibility_check does not read the output "copayment"/);
    } finally {
      await rm(shown);
    }
  });

  it('should say where in the code of a plugin an action threw', async () => {
    const sops = join(folder, 'sops');
    const stumble = join(sops, 'zoo/stumble.yaml');
    await writeFile(stumble, 'sop: 1\ntitle: Stumble\nsteps:\n  - goto: /\n  - zoo_visit.stumble: {}\n');
    const line = PLUGIN.split('\n').findIndex((text) => text.includes('throw new RangeError')) + 1;
    try {
      const { out } = await runSopTool([
        'run',
        'zoo/stumble',
        '--sops',
        sops,
        '--plugins',
        plugins,
        '--json',
      ]);
      const { status, failure, notes } = JSON.parse(out) as {
        status: string;
        failure: { code: string; kind: string };
        notes: string;
      };
      expect({ status, ...failure }).to.include({ status: 'failed', code: 'plugin_error', kind: 'plugin' });
      expect(notes).to.contain(`"zoo_visit.stumble" threw RangeError at zoo_visit/plugin.ts:${line}:13`);
      expect(notes).not.to.contain('Maria');
    } finally {
      await rm(stumble);
    }
  });

  it('should say what is wrong with a plugin, not only that its words are unknown', async () => {
    const { code, out, err } = await runSopTool([
      'lint',
      join(folder, 'sops'),
      '--plugins',
      join(folder, 'nowhere'),
    ]);
    expect(code).to.equal(1);
    expect(out).to.contain('unknown action "zoo_visit.headline"');
    expect(err).to.match(/nowhere: this plugin folder cannot be read/);
  });
});

describe('sopwith sop run --file', function () {
  this.timeout(120_000);

  it('should hand files to the SOP, and refuse one that is not there before anything runs', async () => {
    await using stack = new AsyncDisposableStack();
    const portal = await openTinyPortal({ '/': '<label>Attachment <input type="file"></label>' });
    stack.defer(() => portal.close());
    const folder = await mkdtemp(join(tmpdir(), 'sopwith-files-'));
    stack.defer(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, 'acme'));
    await writeFile(join(folder, 'acme/portal.yaml'), `title: Acme\nbase_url: ${portal.url}\n`);
    await writeFile(
      join(folder, 'acme/attach.yaml'),
      `sop: 1
title: Attach
outputs: { type: object, properties: { chosen: { type: string }, size: { type: integer }, type: { type: string } } }
steps:
  - goto: /
  - upload: { Attachment: "\${{ files }}" }
  - read: { chosen: { from: Attachment, read: value } }
  - set: { size: "\${{ files[0].size }}", type: "\${{ files[0].content_type }}" }
  - screenshot: done.png
`,
    );
    const note = join(folder, 'note.txt');
    await writeFile(note, 'hello');
    const kept = join(folder, 'kept/here');
    const args = ['run', 'acme/attach', '--sops', folder, '--json', '--artifacts', kept, '--file'];
    const { out } = await runSopTool([...args, note]);
    expect(JSON.parse(out)).to.deep.include({
      status: 'finished',
      outputs: { chosen: 'C:\\fakepath\\note.txt', size: 5, type: 'text/plain' },
    });
    const missing = await runSopTool([...args, join(folder, 'gone.pdf')]);
    expect(missing.code).to.equal(2);
    expect(missing.err).to.match(/--file .*gone\.pdf cannot be read: ENOENT/);
  });
});
