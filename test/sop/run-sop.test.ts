import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { JsonObject } from '../../src/sdk/json.ts';
import { SopFailure } from '../../src/sop/sop-failure.ts';
import { registerTargetEngine } from '../../src/sop/targets/selector-engine.ts';
import { launchTestBrowser } from '../support/browser.ts';
import {
  type LabOptions,
  type LabRun,
  libraryOf,
  openTinyPortal,
  runLab,
  sopOf,
  type TinyPortal,
} from '../support/sop-lab.ts';

const home = '<h1>Home</h1><button onclick="document.title=\'clicked\'">Search</button>';

const outputs = (names: Record<string, string>): string =>
  `outputs: { type: object, properties: { ${Object.entries(names)
    .map(([name, type]) => `${name}: { type: ${type} }`)
    .join(', ')} } }\n`;

async function outputsOf(run: Promise<LabRun>): Promise<JsonObject> {
  const { outcome } = await run;
  if (outcome.status !== 'finished') throw new Error(JSON.stringify(outcome));
  return outcome.outputs;
}

async function failureOf(run: Promise<LabRun>): Promise<string> {
  const { outcome } = await run;
  return outcome.status === 'failed' ? `${outcome.failure.kind} ${outcome.failure.code}` : outcome.status;
}

const readySteps = (times: number): string => `
- group: Until it is ready
  steps:
    - click: button "Next"
    - branch: [ on: heading "Ready" ]
      timeout: 100ms
  retry: { times: ${times}, wait: 10ms, on: target_not_found }`;

describe('runSop', () => {
  let browser: Browser;
  let portal: TinyPortal;

  before(async () => {
    await registerTargetEngine();
    browser = await launchTestBrowser();
    portal = await openTinyPortal({
      '/': home,
      '/tiles': ['Alpha Waste', 'Delta Water', 'Zeta Metal']
        .map((name) => `<button>${name}</button>`)
        .join(''),
      '/rows': `<table>${['Alpha Waste', 'Delta Water'].map((name) => `<tr><td>Open<td><button>${name}</button>`).join('')}</table>`,
      '/entries': '<ul><li><button>Delta Water</button><li><button>Alpha</button></ul>',
      '/menu': '<nav><ul><li><button>Search</button><li><button>News</button></ul></nav>',
      '/layout': '<table><tr><td>Name<td><input><tr><td><td><button>Search</button></table>',
      '/priority': '<label>Priority <input></label>',
      '/result': '<script>setTimeout(() => { document.body.innerHTML = "<h1>Result</h1>"; }, 50)</script>',
      '/missing': '<p>This member is not on file.</p>',
      '/broken': () => ({ status: 503, html: '<h1>Sorry</h1>' }),
      '/news': `${home}<div role="dialog" aria-label="News" hidden>News <button onclick="this.parentNode.remove()">Close</button></div>
        <script>document.querySelector('button').disabled = true;
          setTimeout(() => { const d = document.querySelector('[role=dialog]'); if (d) d.hidden = false; document.querySelector('button').disabled = false; }, 150)</script>
        <style>[role=dialog]:not([hidden]) { position: fixed; inset: 0; background: white; }</style>`,
      '/crowded': ['Cookies', 'News']
        .map(
          (name) =>
            `<div role="dialog" aria-label="${name}">${name} <button onclick="this.parentNode.remove()">Close</button></div>`,
        )
        .join('')
        .concat(home),
      '/several': ['one', 'two', 'three']
        .map((name) => `<button onclick="document.body.innerHTML = '<h1>${name}</h1>'">Close</button>`)
        .join(''),
      '/framed': `${home}<iframe srcdoc="<h1>Inner</h1>"></iframe>`,
      '/locked':
        '<label>Jump to Q4711 <input disabled></label><label>Letter <textarea disabled></textarea></label>',
      '/third':
        "<h1>Wait</h1><button onclick=\"if ((this.n = (this.n ?? 0) + 1) > 2) document.querySelector('h1').textContent = 'Ready'\">Next</button>",
    });
  });
  after(async () => {
    await browser.close();
    await portal.close();
  });

  /** Opens a path of the portal and runs the steps there. */
  function onPage(
    path: string,
    steps: string,
    options: LabOptions & { head?: string; portal?: string; more?: Record<string, string> } = {},
  ): Promise<LabRun> {
    const library = libraryOf({ main: sopOf(steps, options.head), ...options.more }, options.portal);
    return runLab(browser, library, 'main', portal.url, {
      ...options,
      prepare: async (context) => {
        const page = await context.newPage();
        await page.goto(portal.url + path);
      },
    });
  }

  it('should keep the types of values from inputs to outputs', async () => {
    const steps = `
- set: { lines: "\${{ inputs.lines }}", note: "\${{ size(inputs.lines) }} lines" }
- set: { total: "\${{ sum(vars.lines, 'charge') }}", ok: "\${{ inputs.nick == null }}" }`;
    const head = `inputs: { type: object, properties: { nick: { type: string }, lines: { type: array, items: { type: object, properties: { charge: { type: number } } } } } }\n${outputs({ total: 'number', note: 'string', ok: 'boolean' })}`;
    const result = await outputsOf(
      onPage('/', steps, { head, inputs: { lines: [{ charge: 10 }, { charge: 2.5 }] } }),
    );
    expect(result).to.deep.equal({ total: 12.5, note: '2 lines', ok: true });
  });

  it('should never evaluate data as an expression', async () => {
    const steps = '- set: { echo: "${{ inputs.text }}!" }';
    const head = `inputs: { type: object, properties: { text: { type: string } } }\n${outputs({ echo: 'string' })}`;
    const result = await outputsOf(onPage('/', steps, { head, inputs: { text: '${{ 1 + 1 }}' } }));
    expect(result).to.deep.equal({ echo: '${{ 1 + 1 }}!' });
  });

  it('should run conditions, cases and loops with break and continue', async () => {
    const steps = `
- set: { seen: "" }
- for_each: \${{ range(5) }}
  as: n
  steps:
    - continue:
      if: \${{ n == 1 }}
    - break:
      if: \${{ n == 3 }}
    - set: { seen: "\${{ outputs.seen }}\${{ n }}\${{ loop.first ? 'f' : '' }}" }
- repeat:
    - set: { seen: "\${{ outputs.seen }}r" }
  until: \${{ loop.number == 2 }}
  max: 5
- switch: \${{ outputs.seen }}
  cases:
    0f2rr:
      - if: \${{ false }}
        then: [ set: { seen: wrong } ]
        elif:
          - { if: "\${{ true }}", then: [ set: { seen: "\${{ outputs.seen }}" } ] }
  default:
    - set: { seen: "default \${{ outputs.seen }}" }`;
    expect(await outputsOf(onPage('/', steps, { head: outputs({ seen: 'string' }) }))).to.deep.equal({
      seen: '0f2rr',
    });
  });

  const bounds: Readonly<Record<string, readonly [end: string, failure: string]>> = {
    'that nothing ends': ['', 'loop_bound'],
    'whose "until" comes a turn late': ['  until: ${{ loop.number == 4 }}\n', 'loop_bound'],
    'whose "while" ends a turn late': ['  while: ${{ loop.index < 4 }}\n', 'loop_bound'],
    'whose "while" ends with the last turn': ['  while: ${{ loop.index < 3 }}\n', 'finished'],
  };
  for (const [name, [end, result]] of Object.entries(bounds))
    it(`should make a failure of more turns than "max": a loop ${name}`, async () => {
      const { outcome } = await onPage('/', `- repeat:\n    - log: turn\n${end}  max: 3`);
      expect(outcome.status === 'failed' ? outcome.failure.code : outcome.status).to.equal(result);
    });

  it('should let the page decide between branches, the upper one first', async () => {
    const steps = `
- branch:
    - on: heading "Nothing"
    - on: heading "Result"
      do: [ set: { way: result } ]
    - on: text "Result"
      do: [ set: { way: text } ]`;
    expect(await outputsOf(onPage('/result', steps, { head: outputs({ way: 'string' }) }))).to.deep.equal({
      way: 'result',
    });
  });

  it('should take candidates, named elements and frames for what they stand for', async () => {
    const steps = `
- branch:
    - on: { any_of: [ heading "Nope", heading "Neither" ] }
    - on: { heading: Inner, frame: 'css "iframe"' }
      do: [ set: { way: frame } ]
- branch:
    - on: "@home"
      do: [ set: { other: "\${{ visible('@home') }}" } ]`;
    const run = onPage('/framed', steps, {
      head: `elements: { home: { any_of: [ heading "Nope", heading "Home" ] } }\n${outputs({ way: 'string', other: 'boolean' })}`,
    });
    expect(await outputsOf(run)).to.deep.equal({ way: 'frame', other: true });
  });

  it('should end a branch at once by an outcome that the portal shows', async () => {
    const started = performance.now();
    const run = onPage('/missing', '- branch: [ on: heading "Result" ]', {
      portal:
        'title: Acme\noutcomes:\n  - { when: text /not on file/, code: member_not_found, notes: Unknown member. }\n',
    });
    expect(await failureOf(run)).to.equal('business member_not_found');
    expect(performance.now() - started, 'of the 30 s that a step has').to.be.below(15_000);
  });

  it('should tell a missing target from one that an outcome explains', async () => {
    const step = '- click: button "Confirm"\n  timeout: 300ms';
    const outcomes =
      'outcomes:\n  - { when: text /not on file/, code: member_not_found, notes: Unknown member. }\n';
    expect(await failureOf(onPage('/', step, { head: outcomes }))).to.equal(
      'portal_changed target_not_found',
    );
    expect(await failureOf(onPage('/missing', step, { head: outcomes }))).to.equal(
      'business member_not_found',
    );
  });

  it('should take an error page for a passing trouble', async () => {
    expect(
      await failureOf(onPage('/broken', '- click: { target: button "Search" }\n  timeout: 300ms')),
    ).to.equal('transient portal_error');
  });

  it('should report where a step failed, what it sought and what is near', async () => {
    const { outcome } = await onPage('/', '- click: button "Serch"\n  timeout: 300ms');
    if (outcome.status !== 'failed') throw new Error(outcome.status);
    expect(outcome.report?.step).to.include({ file: 'acme/main.yaml', line: 4, column: 5, action: 'click' });
    expect(outcome.report?.message).to.equal('button "Serch" was not found in time');
    expect(outcome.report?.candidates).to.include('button "Search"');
    expect(outcome.report?.screenshot?.name).to.equal('acme-main-4.png');
    expect(outcome.report?.callLog[0]).to.match(/waiting for/);
  });

  it('should tell the call log in words that a person reads', async () => {
    const logOf = async (step: string): Promise<string> => {
      const { outcome } = await onPage('/', `- ${step}\n  timeout: 300ms`);
      return outcome.status === 'failed' ? (outcome.report?.callLog[0] ?? '') : outcome.status;
    };
    expect(await logOf('fill: { "Member (ID)\'s": x }')).to.equal("waiting for Member (ID)'s");
    expect(await logOf('wait_for: { row: { Claim: "99", Status: /paid/i } }')).to.equal(
      'waiting for row Claim "99", Status /paid/i to be visible',
    );
    expect(await logOf('hover: { button: Save, frame: work, within: Parts }')).to.equal(
      'waiting for the target',
    );
  });

  it('should quote what the author wrote, and no data of the task, whatever fails', async () => {
    for (const [step, words] of [
      ['click: "Claim ${{ inputs.id }}"', 'Claim ${{ inputs.id }}'],
      ['wait_for: text "Paid ${{ inputs.id }}"', 'text "Paid ${{ inputs.id }}"'],
      ['click: { row: { Claim: "${{ inputs.id }}" } }', 'row Claim "${{ inputs.id }}"'],
      ['hover: "a <b> ${{ inputs.id }} <i> $& $1"', 'a <b> ${{ inputs.id }} <i> $& $1'],
      ['fill: { "Jump to ${{ inputs.id }}": "${{ inputs.id }}" }', 'Jump to ${{ inputs.id }}'],
      ['fill: { Letter: "Dear\\n${{ inputs.id }}\\nYours" }', 'Letter'],
    ] as const) {
      const { outcome, notes } = await onPage('/locked', `- ${step}\n  timeout: 500ms`, {
        inputs: { id: 'Q4711' },
        head: 'inputs: { type: object, properties: { id: { type: string } } }\n',
      });
      if (outcome.status !== 'failed') throw new Error(outcome.status);
      const said = [outcome.report?.message, ...(outcome.report?.callLog ?? []), ...notes];
      expect(said.join('\n'), step).to.include(words).and.not.include('4711');
      expect(outcome.report?.callLog[0], step).to.include(words);
    }
  });

  it('should propose a change of the line where one element is clearly what the target was', async () => {
    const proposalOf = async (steps: string, path = '/'): Promise<string | null | undefined> => {
      const { outcome } = await onPage(path, steps);
      if (outcome.status !== 'failed') throw new Error(outcome.status);
      return outcome.report?.proposal;
    };
    expect(await proposalOf('- click: button "Serch"\n  timeout: 300ms')).to.equal(
      '--- acme/main.yaml\n+++ acme/main.yaml\n@@ -4 +4 @@\n-  - click: button "Serch"\n+  - click: button "Search"\n',
    );
    expect(await proposalOf("- click: { target: 'Serch' }\n  timeout: 300ms")).to.match(
      /\n\+ {2}- click: \{ target: 'Search' \}\n$/,
    );
    expect(await proposalOf('- wait_for: heading "Home of 1"\n  timeout: 300ms')).to.equal(null);
    expect(await proposalOf('- fill: { Final priority: x }\n  timeout: 300ms', '/priority')).to.equal(null);
    for (const path of ['/tiles', '/rows', '/entries'])
      expect(
        await proposalOf('- click: button "Delta Waste" [exact]\n  timeout: 300ms', path),
        path,
      ).to.equal(null);
    for (const path of ['/menu', '/layout'])
      expect(await proposalOf('- click: button "Serch"\n  timeout: 300ms', path), path).to.include(
        '"Search"',
      );
    expect(await proposalOf('- click: button "Nothing alike"\n  timeout: 300ms')).to.equal(null);
    expect(
      await proposalOf('- set: { word: Serch }\n- click: button "${{ vars.word }}"\n  timeout: 300ms'),
    ).to.equal(null);
  });

  it('should handle a surprise in the middle of a wait', async () => {
    const { outcome, events } = await onPage(
      '/news',
      '- click: button "Search"\n- branch: [ on: heading "Home" ]',
      {
        portal: 'title: Acme\ninterruptions:\n  dialog "News":\n    - click: button "Close"\n',
      },
    );
    expect(outcome.status).to.equal('finished');
    expect(events.filter((event) => event.kind === 'interruption.handled')).to.deep.equal([
      { kind: 'interruption.handled', name: 'dialog "News"' },
    ]);
  });

  it('should handle two surprises that show at once before it acts', async () => {
    const { outcome, events } = await onPage('/crowded', '- click: button "Search"', {
      portal: `title: Acme
interruptions:
  dialog "News": [ click: dialog "News" > button "Close" ]
  dialog "Cookies": [ click: dialog "Cookies" > button "Close" ]
  dialog "Never": [ fail: { code: never } ]
`,
    });
    expect(outcome.status).to.equal('finished');
    expect(
      events.flatMap((event) => (event.kind === 'interruption.handled' ? [event.name] : [])),
    ).to.deep.equal(['dialog "News"', 'dialog "Cookies"']);
  });

  it('should catch a failure by code, know it inside, and run finally', async () => {
    const steps = `
- group: Something odd
  steps:
    - fail: { code: odd_thing, notes: What? }
  catch:
    business: [ set: { caught: kind } ]
    odd_thing: [ set: { caught: "\${{ failure.code }} \${{ failure.kind }} \${{ failure.message }}" } ]
  finally: [ set: { last: done } ]`;
    expect(
      await outputsOf(onPage('/', steps, { head: outputs({ caught: 'string', last: 'string' }) })),
    ).to.deep.equal({
      caught: 'odd_thing business What?',
      last: 'done',
    });
  });

  it('should go on after a failure where the step says so', async () => {
    const { outcome, events } = await onPage(
      '/',
      `
- fail: { code: first, notes: First. }
  on_error: issue
- fail: { code: second }
  on_error:
    - set: { instead: "\${{ failure.code }}" }`,
      { head: outputs({ instead: 'string' }) },
    );
    expect(outcome).to.deep.include({
      status: 'finished',
      outputs: { instead: 'second' },
      issues: [{ code: 'first', message: '"fail first" (line 5) failed with first: First.' }],
    });
    expect(
      events.filter((event) => event.kind === 'step.finished').map((event) => event.status),
    ).to.deep.equal(['caught', 'caught', 'ok']);
  });

  it('should try a step again as often as it says', async () => {
    expect((await onPage('/third', readySteps(2))).outcome.status).to.equal('finished');
    expect(await failureOf(onPage('/third', readySteps(1)))).to.equal('portal_changed target_not_found');
  });

  it('should call another SOP with checked inputs and read its outputs', async () => {
    const callee = sopOf(
      '- set: { doubled: "${{ inputs.n * 2 }}" }\n- finish\n',
      `inputs: { type: object, required: [n], properties: { n: { type: number, maximum: 10 } } }\n${outputs({ doubled: 'number' })}`,
    );
    const steps = `
- set: { before: "\${{ steps.double_it.outputs.doubled == null }}" }
- call: double-it
  with: { n: "\${{ inputs.n }}" }
- set: { result: "\${{ steps.double_it.outputs.doubled }}" }`.replace(
      '- set: { before: "${{ steps.double_it.outputs.doubled == null }}" }\n',
      '',
    );
    const head = `inputs: { type: object, properties: { n: { type: number } } }\n${outputs({ result: 'number' })}`;
    const more = { 'double-it': callee };
    expect(await outputsOf(onPage('/', steps, { head, more, inputs: { n: 4 } }))).to.deep.equal({
      result: 8,
    });
    expect(await failureOf(onPage('/', steps, { head, more, inputs: { n: 11 } }))).to.equal(
      'sop invalid_inputs',
    );
  });

  it('should give an input that is missing the default of its schema, and check that too', async () => {
    const given = (plan: string): string =>
      `inputs: { type: object, properties: { plan: { type: string, minLength: 1, default: ${plan} }, lines: { type: array, items: { type: object, properties: { units: { type: integer, default: 1 }, note: { type: string } } } } } }\n${outputs({ said: 'string' })}`;
    const ran = (plan: string, inputs: JsonObject): ReturnType<typeof onPage> =>
      onPage('/', '- set: { said: "${{ json(inputs) }}" }', { head: given(plan), inputs });
    expect(await outputsOf(ran('Gold', {}))).to.deep.equal({ said: '{"plan":"Gold","lines":null}' });
    expect(await outputsOf(ran('Gold', { plan: 'Silver', lines: [{}, { units: 3 }] }))).to.deep.equal({
      said: '{"plan":"Silver","lines":[{"units":1,"note":null},{"units":3,"note":null}]}',
    });
    expect(await failureOf(ran("''", {}))).to.equal('sop invalid_inputs');
  });

  it('should take what is missing in the data for missing where it is passed on', async () => {
    const head = (required: string): string =>
      `inputs: { type: object, properties: { plan: { type: string }, lines: { type: array, items: { type: object, required: [${required}], properties: { c: { type: string }, note: { type: string }, more: { type: [string, 'null'] } } } } } }\n`;
    const callee = (required: string): string =>
      sopOf('- set: { said: "${{ json(inputs) }}" }', head(required) + outputs({ said: 'string' }));
    const steps = `
- call: say-lines
  with: { plan: "\${{ inputs.plan }}", lines: "\${{ inputs.lines }}" }
- set: { result: "\${{ steps.say_lines.outputs.said }}" }`;
    const ran = (required: string) =>
      onPage('/', steps, {
        head: head('') + outputs({ result: 'string' }),
        more: { 'say-lines': callee(required) },
        inputs: { lines: [{ c: 'A', note: 'late' }, { c: 'B' }] },
      });
    // As expressions read it before: keys of once blocks are made of it.
    const read =
      '{"plan":null,"lines":[{"c":"A","note":"late","more":null},{"c":"B","note":null,"more":null}]}';
    expect(await outputsOf(ran('c'))).to.deep.equal({ result: read });
    const { outcome } = await ran('note');
    const message = "the inputs of acme/say-lines are wrong: /lines/1 must have required property 'note'";
    expect(outcome).to.have.nested.property('report.message', message);
  });

  it('should end with what it was told: finish, issues, a later retry', async () => {
    const { outcome } = await onPage('/', '- note: { code: look_here, message: Look. }\n- finish: { x: 1 }', {
      head: outputs({ x: 'integer' }),
    });
    expect(outcome).to.deep.include({
      status: 'finished',
      outputs: { x: 1 },
      issues: [{ code: 'look_here', message: 'Look.' }],
    });
    const later = (
      await onPage('/', '- fail: { code: retry_later, kind: transient, after: 10m, notes: Maintenance. }')
    ).outcome;
    expect(later).to.deep.include({ status: 'failed', retryAfterMs: 600_000, notes: 'Maintenance.' });
  });

  it('should refuse an output that breaks its schema', async () => {
    expect(
      await failureOf(
        onPage('/', '- set: { d: "${{ inputs.d }}" }', {
          head: 'inputs: { type: object, properties: { d: { type: string } } }\noutputs: { type: object, properties: { d: { type: string, format: date } } }\n',
          inputs: { d: 'soon' },
        }),
      ),
    ).to.equal('portal_changed wrong_output');
  });

  it('should not set an output that cannot be null where what it reads may be missing, and is', async () => {
    const head =
      "outputs: { type: object, properties: { plan: { type: string }, group: { type: [string, 'null'] }, after: {} } }\n";
    const steps =
      '- set: { plan: of before, group: of before }\n- read: { plan: { from: testid "none", required: false }, group: { from: testid "none", required: false } }\n- set: { after: "${{ outputs.plan }}" }\n';
    expect(await outputsOf(onPage('/', steps, { head }))).to.deep.equal({ group: null, after: null });
  });

  it('should take the first or the last of several where it is told to', async () => {
    const press = (which: string): string =>
      `- click: { target: { button: Close, nth: ${which} } }\n- read: { pressed: { from: heading, required: false } }\n`;
    const head = outputs({ pressed: 'string' });
    expect(await outputsOf(onPage('/several', press('first'), { head }))).to.deep.equal({ pressed: 'one' });
    expect(await outputsOf(onPage('/several', press('last'), { head }))).to.deep.equal({ pressed: 'three' });
  });

  it("should give a step that says nothing the installation's time, and one that does its own", async () => {
    const request = { patience: { stepMs: 100, navigationMs: 100 } };
    const steps = (timeout: string): string => `- click: button "Never"\n  ${timeout}on_error: continue\n`;
    const took = async (timeout: string): Promise<number> => {
      const { events } = await onPage('/', steps(timeout), { request });
      const click = events.find(({ kind }) => kind === 'step.finished');
      return click?.kind === 'step.finished' ? click.durationMs : Number.NaN;
    };
    expect(await took('')).to.be.below(5_000);
    expect(await took('timeout: 600ms\n  ')).to.be.above(500);
  });

  it('should end at once when it is canceled in the middle of a wait', async () => {
    const controller = new AbortController();
    let canceledAt = 0;
    const run = onPage('/', '- click: button "Never"', {
      ports: {
        signal: controller.signal,
        emit: () => {
          setTimeout(() => {
            canceledAt = performance.now();
            controller.abort(new SopFailure('canceled', 'canceled', { kind: 'canceled' }));
          }, 100);
        },
      },
    });
    const { outcome } = await run;
    expect(outcome).to.deep.include({
      status: 'failed',
      failure: { code: 'canceled', kind: 'canceled', retryable: true },
    });
    expect(performance.now() - canceledAt, 'of the time that a step has').to.be.below(8_000);
  });
});
