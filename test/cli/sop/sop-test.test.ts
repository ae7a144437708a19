import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { CaseResult } from '../../../src/authoring/cases/run-cases.ts';
import { junitReport } from '../../../src/authoring/cases/case-report.ts';
import { openTinyPortal, type TinyPortal } from '../../support/sop-lab.ts';
import { runSopTool } from '../../support/run-sop-tool.ts';

const PLAN = `sop: 1
title: Read the plan
inputs: { type: object, properties: { member_id: { type: string } } }
outputs: { type: object, properties: { plan: { type: string } } }
steps:
  - goto: /
  - fill: { Member ID: "\${{ inputs.member_id }}" }
  - read: { plan: label "Plan" }
`;

describe('sopwith sop test', function () {
  this.timeout(120_000);

  // In the suite, portal-simulate.test.ts starts it, and the tests below run cases.
  it('should start the simulated portal of a shipped SOP, and pass its cases (long)', async () => {
    const { code, out } = await runSopTool(['test', 'acme-health/claim-status', '--json']);
    const results = JSON.parse(out) as readonly CaseResult[];
    expect(results.filter(({ passed }) => !passed)).to.deep.equal([]);
    expect(new Set(results.map(({ sop }) => sop))).to.deep.equal(new Set(['acme-health/claim-status']));
    expect(code).to.equal(0);
  });

  describe('on a portal of its own', () => {
    let portal: TinyPortal;
    let folder: string;
    const cases = (text: string): Promise<void> => writeFile(join(folder, 'acme/plan.test.yaml'), text);

    before(async () => {
      portal = await openTinyPortal({
        '/': '<label>Member ID <input></label><label>Plan <output>Gold</output></label>',
        '/sign-in': () => ({
          headers: { 'set-cookie': 'session=Signed-In-9' },
          html: '<form method=post action="/"><label>Password <input name=word></label><button>Go</button></form>',
        }),
      });
    });
    after(() => portal.close());
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'sopwith-cases-'));
      await mkdir(join(folder, 'acme'));
      await writeFile(join(folder, 'acme/portal.yaml'), `title: Acme\nbase_url: ${portal.url}\n`);
      await writeFile(join(folder, 'acme/plan.yaml'), PLAN);
    });
    afterEach(() => rm(folder, { recursive: true }));

    it('should say of each case what is not as expected, for people, programs and build servers', async () => {
      await cases(`portal: { url: ${portal.url} }
cases:
  - name: good
    inputs: { member_id: A1 }
    expect: { status: finished, outputs: { plan: /^G/ } }
  - name: bad
    expect: { status: failed, failure: gone, outputs: { plan: Silver }, issues: [odd], submissions: 1 }
`);
      const junit = join(folder, 'report.xml');
      const { code, out, err } = await runSopTool(['test', 'acme/plan', '--sops', folder, '--junit', junit]);
      expect(code).to.equal(1);
      expect(out)
        .to.match(/✓.*good/)
        .and.match(/✗.*bad/)
        .and.contain('plan.test.yaml:6');
      for (const line of [
        'status: expected failed, got finished',
        'outputs.plan: expected "Silver", got "Gold"',
        'issues: expected odd, got none',
        'submissions: only a simulated portal records them',
      ])
        expect(out).to.contain(line);
      expect(out).to.match(/\n1 passed, 1 failed$/);
      expect(err, 'said once').to.equal('');
      const xml = await readFile(junit, 'utf8');
      expect(xml).to.match(/<testsuites name="sopwith sop test" tests="2" failures="1" time="[\d.]+">/);
      expect(xml).to.contain('<testcase name="good" classname="acme/plan"');
      expect(xml).to.contain('<failure message="status: expected failed, got finished">');
    });

    it('should answer what the SOP asks, in order, and say where it has no answer', async () => {
      const form = '{ type: object, required: [plan], properties: { plan: { type: string } } }';
      const ask = `- ask: { asked: { question: Which plan?, form: ${form} } }`;
      await writeFile(
        join(folder, 'acme/plan.yaml'),
        `sop: 1\ntitle: Ask\noutputs: { type: object, properties: { plan: { type: string } } }\nsteps:\n  - goto: /\n  ${ask}\n  - set: { plan: "\${{ vars.asked.plan }}" }\n`,
      );
      await cases(`portal: { url: ${portal.url} }
cases:
  - name: answered
    answers: [{ plan: Gold }]
    expect: { status: finished, outputs: { plan: Gold } }
  - name: not answered
    expect: { status: failed, failure: nobody_to_ask }
`);
      const { code, out, err } = await runSopTool(['test', 'acme/plan', '--sops', folder]);
      expect(code, out + err).to.equal(0);
    });

    it('should answer from a recording, with nothing there to ask', async () => {
      const har = join(folder, 'acme/plan.har');
      const recorded = await runSopTool(
        ['run', 'acme/plan', '--sops', folder, '--record-har', har, '--json', '--data', '-'],
        '{ "member_id": "A1" }',
      );
      expect(recorded.code, recorded.err).to.equal(0);
      const asked = portal.requests.length;
      await cases(`portal: { har: plan.har }
cases:
  - name: from the recording
    inputs: { member_id: A1 }
    expect: { status: finished, outputs: { plan: Gold } }
`);
      const { code, out } = await runSopTool(['test', join(folder, 'acme'), '--json']);
      expect(code, out).to.equal(0);
      expect(portal.requests.length).to.equal(asked);

      // What it has no response to is named, without what may identify a patient.
      const ends: readonly (readonly [step: string, request: string])[] = [
        ['goto: /members/A1?name=Rivera', `GET ${portal.url}/members/…`],
        ['request: { found: { url: /api/find?id=A1 } }', `GET ${portal.url}/api/find`],
      ];
      for (const [step, request] of ends) {
        await writeFile(
          join(folder, 'acme/plan.yaml'),
          `sop: 1\ntitle: X\nsteps:\n  - goto: /\n  - ${step}\n`,
        );
        await cases(`portal: { har: plan.har }
cases:
  - name: not in the recording
    expect: { status: finished }
`);
        const lacking = await runSopTool(['test', 'acme/plan', '--sops', folder]);
        expect(lacking.code).to.equal(1);
        expect(lacking.out, lacking.out)
          .to.match(/failed: sop not_recorded/)
          .and.to.contain(`The recording has no response to ${request}.`)
          .and.not.to.contain('Rivera');
        expect(portal.requests.length).to.equal(asked);
      }
    });

    it('should refuse a faulty file, an SOP with errors and a lack of cases before any browser opens', async () => {
      const none = await runSopTool(['test', folder]);
      expect(none.code).to.equal(2);
      expect(none.err).to.contain('no test cases found');
      await cases('portal: acme-helth\ncases:\n  - name: x\n    expect: { state: finished }\n');
      const faulty = await runSopTool(['test', folder]);
      expect(faulty.code).to.equal(2);
      expect(faulty.err).to.match(
        /plan\.test\.yaml:1:9: error.*plan\.test\.yaml:4:22: error: unknown key "state"/s,
      );
      await cases('cases:\n  - name: x\n    expect: { status: finished }\n');
      await writeFile(join(folder, 'acme/plan.yaml'), `${PLAN}  - clcik: x\n`);
      const broken = await runSopTool(['test', folder]);
      expect(broken.code).to.equal(2);
      expect(broken.err).to.contain('clcik');
    });

    it('should write a trace, but none of what a secret was typed into, nor of the session', async () => {
      await writeFile(
        join(folder, 'acme/plan.yaml'),
        PLAN.replace('  - fill', '  - call: sign-in\n  - fill').replace('${{ inputs.member_id }}', 'A1'),
      );
      await writeFile(
        join(folder, 'acme/sign-in.yaml'),
        'sop: 1\ntitle: Sign in\nsteps:\n  - goto: /sign-in\n  - fill: { Password: "${{ credentials.password }}" }\n  - click: button "Go"\n',
      );
      const credentials = join(folder, 'credentials.json');
      await writeFile(credentials, '{"password":"Hidden-Word-7"}');
      const trace = join(folder, 'trace.zip');
      const { code, err } = await runSopTool([
        'run',
        'acme/plan',
        '--sops',
        folder,
        '--credentials',
        credentials,
        '--trace',
        trace,
        '--json',
      ]);
      expect(code, err).to.equal(0);
      expect(err).to.contain(`trace: ${trace}`);
      await access(trace);
      expect(await zipHolds(trace, 'Hidden-Word-7')).to.equal(false);
      expect(await zipHolds(trace, 'Signed-In-9')).to.equal(false);
      expect(await zipHolds(trace, 'Member ID')).to.equal(true);
    });
  });

  it('should write XML that holds whatever stands in a message', () => {
    const result: CaseResult = {
      file: 'a.test.yaml',
      line: 1,
      sop: 'acme/a',
      name: 'it "is" <odd> & \u0007',
      passed: false,
      problems: ['a < b\nc'],
      durationMs: 5,
    };
    const xml = junitReport([result]);
    expect(xml).to.contain('name="it &quot;is&quot; &lt;odd&gt; &amp; \uFFFD"');
    expect(xml).to.contain('a &lt; b\nc</failure>');
  });
});

/** Whether any file in a trace holds a text; `unzip` is not everywhere, so the parts are inflated here. */
async function zipHolds(path: string, text: string): Promise<boolean> {
  const { inflateRawSync } = await import('node:zlib');
  const bytes = await readFile(path);
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const part = bytes.subarray(start, start + size);
    if ((method === 8 ? inflateRawSync(part) : part).includes(text)) return true;
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return false;
}
