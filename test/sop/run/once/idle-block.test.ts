import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { MemoryLedger } from '../../../../src/sop/memory-ledger.ts';
import { registerTargetEngine } from '../../../../src/sop/targets/selector-engine.ts';
import { launchTestBrowser } from '../../../support/browser.ts';
import { libraryOf, openTinyPortal, runLab, sopOf } from '../../../support/sop-lab.ts';

/** Many procedures look in the block whether there is anything to do: a timer may be there already, or its time be taken. */
describe('a once block that ends before its click', () => {
  let browser: Browser;
  let records: string[];

  before(async () => {
    await registerTargetEngine();
    browser = await launchTestBrowser();
  });
  after(() => browser.close());
  beforeEach(() => (records = ['Ann']));

  interface Options {
    readonly before?: string;
    readonly after?: string;
    readonly portal?: string;
    /** In the form's page. */
    readonly script?: string;
    readonly ledger?: MemoryLedger;
  }

  const HEAD = 'outputs: { type: object, properties: { said: { type: string }, sure: { type: boolean } } }\n';

  async function run(inBlock: string, options: Options = {}) {
    const list = (): string => `<ul>${records.map((name) => `<li>${name}`).join('')}</ul>`;
    const portal = await openTinyPortal({
      '/': '<button>Nothing</button>',
      '/form': `<form action=/save method=post><label>Name <input name=name></label><button>Save</button></form>${list()}${options.script ?? ''}`,
      '/list': () => ({ html: list() }),
      '/save': () => {
        records.push('Bob');
        return { html: `<p>Saved.</p>${list()}` };
      },
      '/other': () => ({ html: 'ok' }),
    });
    const ledger = options.ledger ?? new MemoryLedger();
    const indented = inBlock.replaceAll(/^(?=.)/gm, '    ');
    const steps = `- goto: /form\n${options.before ?? ''}- once: save\n  steps:\n${indented}\n  verify:\n    - goto: /list\n    - wait_for: css "ul"\n    - set: { said: found }\n${options.after ?? ''}`;
    try {
      const library = libraryOf({ save: sopOf(steps, HEAD) }, options.portal);
      const { outcome } = await runLab(browser, library, 'save', portal.url, { ports: { ledger } });
      const code = outcome.status === 'failed' ? ` ${outcome.failure.code}` : '';
      return {
        ended: `${outcome.status}${code}`,
        said: outcome.outputs['said'] ?? null,
        issues: outcome.issues.map((issue) => issue.code),
        ledger: Object.values(ledger.states()).join(),
        filed: portal.requests.filter((line) => line === 'POST /save').length,
      };
    } finally {
      await portal.close();
    }
  }

  const unless = (name: string, otherwise: string): string => `- goto: /list
- read: { names: { list: listitem } }
- goto: /form
- if: \${{ '${name}' in vars.names }}
  then: [ ${otherwise} ]
  else:
    - fill: { Name: Bob }
    - click: button "Save"
    - wait_for: text "Saved."
    - set: { said: saved }`;
  const NOTHING_SENT = { issues: [], ledger: 'not_sent', filed: 0 };

  it('should have submitted nothing if it finds nothing to do, whatever it sets', async () => {
    expect(await run(unless('Ann', 'set: { said: there }'))).to.deep.equal({
      ended: 'finished',
      said: 'there',
      ...NOTHING_SENT,
    });
    expect((await run(unless('Ann', 'set: { sure: false }'))).ended).to.equal('finished');
  });

  it('should let the run fail afterwards as if it had not been there', async () => {
    const after = '- expect: text "Never"\n  timeout: 200ms\n';
    const { ended, issues } = await run(unless('Ann', 'set: { said: there }'), { after });
    expect({ ended, issues }).to.deep.equal({ ended: 'failed target_not_found', issues: [] });
  });

  it('should decide again in the next attempt, and then submit once', async () => {
    const ledger = new MemoryLedger();
    const decide = unless('Ann', 'set: { said: there }');
    await run(decide, { ledger });
    records = ['Eve'];
    const ended = { ended: 'finished', said: 'saved', issues: [], ledger: 'done', filed: 1 };
    expect(await run(decide, { ledger })).to.deep.equal(ended);
    expect(await run(decide, { ledger })).to.deep.equal({ ...ended, filed: 0 });
  });

  for (const [what, step, code] of [
    ['a failure of the procedure', 'fail: { code: taken, notes: There is one. }', 'taken'],
    ['a check', 'expect: { that: "${{ 1 == 2 }}" }, timeout: 100ms', 'expectation_failed'],
  ] as const)
    it(`should fail by ${what}, and not look for a submission that was not made`, async () => {
      const { ended, ...rest } = await run(unless('Ann', step.startsWith('fail') ? step : `{ ${step} }`));
      expect({ ended, ...rest }).to.deep.equal({ ended: `failed ${code}`, said: null, ...NOTHING_SENT });
    });

  const TAKEN = 'fail: { code: taken, notes: There is one. }';
  const CLICKS_CSS = `- goto: /list\n- ${TAKEN}\n  if: \${{ visible('css "li"') }}\n- click: css "form > button"`;

  it('should know by commit_requests that it has not submitted, whatever its click is on', async () => {
    const portal = 'title: Acme\ncommit_requests: [{ path: /save }]';
    const { ended, ...rest } = await run(CLICKS_CSS, { portal });
    expect({ ended, ...rest }).to.deep.equal({ ended: 'failed taken', said: null, ...NOTHING_SENT });
  });

  const OPENS =
    '<button onclick="fetch(\'/other\')">Edit</button><button onclick="fetch(\'/other\')">Toggle</button><a href="/other?delete=Ann">Drop</a>';
  const afterClick = (on: string): string =>
    `- goto: /form?of=Ann\n- click: ${on}\n- ${TAKEN}\n  if: \${{ task.attempt == 1 }}\n- click: button "Save"`;

  it('should know by commit_requests that a click has only opened something', async () => {
    const options = { portal: 'title: Acme\ncommit_requests: [{ path: /save }]', script: OPENS };
    const { ended, ...rest } = await run(afterClick('button "Edit"'), options);
    expect({ ended, ...rest }).to.deep.equal({ ended: 'failed taken', said: null, ...NOTHING_SENT });
    const polls = `<script>const poll = () => fetch('/other?poll'); poll(); setInterval(poll, 30)</script>${OPENS}`;
    const refused = await run(afterClick('link "Nowhere"'), {
      ...options,
      script: `${polls}<a href="#">Nowhere</a>`,
    });
    expect(refused.ledger).to.equal('not_sent');
    for (const on of ['link "Drop"', 'button "Toggle"'])
      expect((await run(afterClick(on), options)).ledger, on).to.equal('done');
  });

  const doubts: (readonly [what: string, inBlock: string, options?: Options])[] = [
    ['it has clicked', `- click: button "Save"\n- ${TAKEN}`],
    [
      'its page has sent something',
      unless('Ann', TAKEN),
      { script: '<script>fetch("/other", { method: "POST" })</script>' },
    ],
    [
      'something was clicked right before it',
      `- read: { names: { list: listitem } }\n- if: \${{ 'Ann' in vars.names }}\n  ${TAKEN}\n- click: button "Save"`,
      { before: '- click: css "li"\n' },
    ],
    ['its click may be on anything', CLICKS_CSS],
    ['it has no click of its own, and opens an address', `- goto: /other?delete=Ann\n- ${TAKEN}`],
  ];
  const STORES = `<select aria-label=State onchange="location.search = 'state=' + this.value"><option>open<option>done</select>`;
  const leads = (step: string): string =>
    `${step}\n- ${TAKEN}\n  if: \${{ task.attempt == 1 }}\n- click: button "Save"`;
  doubts.push(
    ['a field of it may store what it holds', leads('- fill: { State: done }'), { script: STORES }],
    ['it opens an address with a query', leads('- goto: /other?cancel=Ann')],
    [
      'a click outside of a block has sent something',
      leads('- goto: /list'),
      {
        script: '<a href="#" onclick="fetch(\'/other\', { method: \'POST\' })">Star</a>',
        before: '- click: link "Star"\n- wait_for: { load: networkidle }\n- goto: /form\n',
      },
    ],
    [
      'something was clicked outside of a block that may submit',
      leads('- goto: /list'),
      { before: '- click: button "Save"\n- goto: /form\n' },
    ],
  );
  for (const [what, inBlock, options] of doubts)
    it(`should not count as one that has submitted nothing if ${what}`, async () => {
      const { said, ledger } = await run(inBlock, options);
      expect({ said, ledger }).to.deep.equal({ said: 'found', ledger: 'done' });
    });
});
