import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { startAcmeHealth } from '../../../demo/portals/acme-health/start.ts';
import { ensureBrowser } from '../../../src/browser/find-browser.ts';
import type { InteractionName } from '../../../src/sop/actions/recorded.ts';
import { actionTable } from '../../../src/sop/actions/table.ts';
import { buildLibrary } from '../../../src/sop/load-library.ts';
import { importRecording } from '../../../src/authoring/recording/import-recording.ts';
import { readSelector } from '../../../src/authoring/recording/read-selector.ts';
import { record } from '../../../src/authoring/recording/record.ts';
import { writeFrames, writeTarget } from '../../../src/authoring/recording/write-target.ts';
import { runSopTool } from '../../support/run-sop-tool.ts';
import { openTinyPortal } from '../../support/sop-lab.ts';

const folder = join(import.meta.dirname, 'recordings');
const fixture = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');

function errorsOf(text: string): readonly string[] {
  const { faults } = buildLibrary([
    { path: 'acme/portal.yaml', file: 'portal.yaml', text: 'title: Acme\n' },
    { path: 'acme/main.yaml', file: 'main.yaml', text },
  ]);
  return faults
    .filter(({ severity }) => severity === 'error')
    .map(({ line, message }) => `${line} ${message}`);
}

describe('recordings', function () {
  this.timeout(120_000);

  it('should have one action for each thing that a person can do', () => {
    const interactions: Readonly<Record<InteractionName, string>> = {
      goto: 'goto',
      click: 'click',
      download: 'download',
      fill: 'fill',
      select: 'fill',
      check: 'check',
      uncheck: 'fill',
      hover: 'hover',
      upload: 'upload',
      wait_for: 'wait_for',
      press: 'press',
      expect: 'expect',
      close_page: 'close_page',
      switch_page: 'switch_page',
      remark: 'log',
    };
    for (const [interaction, name] of Object.entries(interactions))
      expect(
        actionTable
          .filter(({ recorded }) => Object.hasOwn(recorded ?? {}, interaction))
          .map((one) => one.name),
        interaction,
      ).to.deep.equal([name]);
  });

  it("should make inputs and credentials of what was typed in Playwright's recorder, and keep none of it", async () => {
    const made = importRecording(await fixture('eligibility.jsonl'), { title: 'Check eligibility' });
    expect(errorsOf(made.text)).to.deep.equal([]);
    expect(made.text).to.contain(`steps:
  - goto: /sign-in
  - fill:
      User ID: \${{ credentials.username }}
  - click: button "Continue"
  - wait_for: heading "Enter your password"
  - fill:
      Password: \${{ credentials.password }}
  - click: button "Sign in"
  # Say before this step what shows when the click is done (wait_for), or this may come too early.
  - goto: /eligibility
  - fill:
      Service type:
        option_value: \${{ inputs.service_type }}
  - fill:
      Member ID: \${{ inputs.member_id }}
      Date of birth:
        date: \${{ inputs.date_of_birth }}
  - click: button "Search"
`);
    expect(made.data).to.deep.equal({
      service_type: '1',
      member_id: 'ACM100200301',
      date_of_birth: '1980-03-05',
    });
    expect(made.credentials).to.deep.equal(['username', 'password']);
    expect(made.baseUrl).to.equal('https://portal.example');
    expect(made.text).not.to.match(/clinic-a|Lab-Portal|ACM100200301|1980/);
  });

  it('should treat a field as secret whatever shows that it is, and write what was typed there nowhere (N9)', () => {
    const fields: readonly (readonly [selectors: readonly string[], expression: string])[] = [
      [['input[type=password]'], 'credentials.password'],
      [['aria/Field 7', '#txtPassword'], 'credentials.password'],
      [['xpath///*[@id="j_passwd"]'], 'credentials.password'],
      [['pierce/#pwd'], 'credentials.password'],
      [['[data-testid="login-pass"]'], 'credentials.password'],
      [['aria/PIN'], 'credentials.pin'],
      [['#SecurityAnswer'], 'credentials.security_answer'],
    ];
    for (const [selectors, expression] of fields) {
      const fill = (more: readonly string[], value: string): object => ({
        type: 'change',
        selectors: more,
        value,
      });
      const steps = [
        { type: 'navigate', url: 'https://portal.example/' },
        fill(selectors, 'hunter2-Secret'),
        fill(['#again'], 'hunter2-Secret'),
        { type: 'navigate', url: 'https://portal.example/by/hunter2-Secret/x' },
        { type: 'navigate', url: 'https://other.example/?t=hunter2-Secret' },
      ];
      const made = importRecording(JSON.stringify({ title: 'Sign in', steps }));
      expect(JSON.stringify(made), String(selectors)).not.to.contain('hunter2');
      expect(made.text.split(expression), String(selectors)).to.have.length(3);
      expect(errorsOf(made.text)).to.deep.equal([]);
    }
    const lines = [
      { name: 'navigate', url: 'https://portal.example/' },
      { name: 'fill', selector: '#user', text: 'clinic-a' },
      { name: 'fill', selector: '#field2', text: 'hunter2-Secret' },
      { name: 'fill', selector: '#member', text: 'ACM1' },
    ];
    const made = importRecording(lines.map((line) => JSON.stringify(line)).join('\n'));
    expect(made.data).to.deep.equal({ value: 'ACM1' });
    expect(made.credentials).to.deep.equal(['username', 'password']);
  });

  it('should wait for what goes and for a number of elements, as Chrome did', () => {
    const waits = [
      { visible: false },
      { operator: '==', count: 0 },
      { operator: '==', count: 3 },
      { operator: '>=', count: 1 },
      { operator: '<=', count: 2 },
    ];
    const steps = waits.map((wait) => ({ type: 'waitForElement', selectors: ['text/Loading'], ...wait }));
    const { text } = importRecording(JSON.stringify({ title: 'Waits', steps }));
    expect(errorsOf(text)).to.deep.equal([]);
    expect(text.slice(text.indexOf('steps:'))).to.equal(`steps:
  - wait_for:
      target: text "Loading"
      state: hidden
  - wait_for:
      target: text "Loading"
      state: hidden
  - wait_for:
      target: text "Loading"
      count: 3
  - wait_for: text "Loading"
  # The language has no word for what was recorded here: write it by hand.
  - log: '"waitForElement" <= 2 was recorded here'
`);
  });

  it('should follow a Chrome recording into pop-ups and back, and wait as long as it was told where that is long', () => {
    const popUp = 'https://portal.example/members?id=ACM1';
    const click = (name: string, more: object = {}): object => ({
      type: 'click',
      target: 'main',
      selectors: [`aria/${name}[role="button"]`],
      ...more,
    });
    const change = (name: string, more: object = {}): object => ({
      type: 'change',
      target: 'main',
      value: `x ${name}`,
      selectors: [`aria/${name}`],
      ...more,
    });
    const steps = [
      { type: 'navigate', url: 'https://portal.example/claims', timeout: 90_000 },
      click('Find member', { timeout: 5_000 }),
      { type: 'waitForElement', target: popUp, selectors: ['text/Members'], timeout: 45_000 },
      click('Choose', { target: popUp, timeout: 45_000 }),
      { type: 'close', target: popUp },
      change('Name', { timeout: 120_000 }),
      change('Note', { timeout: 60_000 }),
      click('Search', { target: 'https://portal.example/list' }),
      click('Save'),
      click('Print', { target: popUp }),
    ];
    const { text } = importRecording(JSON.stringify({ title: 'Pop-ups', steps }));
    expect(errorsOf(text)).to.deep.equal([]);
    expect(text.slice(text.indexOf('steps:'))).to.equal(`steps:
  - goto: /claims
    timeout: 90s
  - click:
      target: button "Find member"
      opens: page
  - wait_for: text "Members"
  - click: button "Choose"
    timeout: 45s
  - close_page
  - fill:
      Name: \${{ inputs.name }}
      Note: \${{ inputs.note }}
    timeout: 2m
  - switch_page:
      url: portal.example/list
  - click: button "Search"
  - switch_page: first
  - click: button "Save"
  - switch_page:
      url: portal.example/members
  - click: button "Print"
`);
  });

  it('should take the best selector of a Chrome recording, and say where a person must look', async () => {
    const made = importRecording(await fixture('claim.json'));
    expect(errorsOf(made.text)).to.deep.equal([]);
    expect(made.text.slice(made.text.indexOf('steps:'))).to.equal(`steps:
  - goto: /claims/new
  - fill:
      Member ID: \${{ inputs.member_id }}
      Date of birth:
        date: \${{ inputs.date_of_birth }}
  - click: text "Self"
  - click: css "div:nth-of-type(3) > i"
  - click:
      target: gridcell "Row 1"
      count: 2
  - in_frame: css "iframe, frame >> nth=0"
    fill:
      Member ID: \${{ inputs.member_id }}
  - press: Enter
  - wait_for: heading "Review your claim"
  # This looks like a submission: put it into a \`once\` block with \`key\` and \`verify\`,
  # so that it can never happen twice.
  - click: button "Submit claim"
  # The language has no word for what was recorded here: write it by hand.
  - log: '"customStep" was recorded here'
`);
    expect(made.text).to.contain('title: File a claim');
    expect(made.text).not.to.contain('ACM100200301');
  });

  it("should read what Playwright's recorder writes for a place on the page", () => {
    const cases: readonly [string, 'field' | 'control', unknown][] = [
      ['internal:role=button[name="Say \\"hi\\""i]', 'control', 'button "Say \\"hi\\""'],
      ['internal:role=link[name=/Claims? \\d+/i]', 'control', 'link /Claims? \\d+/i'],
      ['internal:label="Member ID"i', 'field', 'Member ID'],
      ['internal:label="status: \\"x\\""i', 'field', 'label "status: \\"x\\""'],
      ['internal:role=textbox[name="text"i]', 'field', 'label "text"'],
      ['internal:attr=[placeholder="MM/DD/YYYY"i]', 'field', 'placeholder "MM/DD/YYYY"'],
      ['internal:testid=[data-testid="copay"s]', 'control', 'testid "copay"'],
      ['#menu > li', 'control', 'css "#menu > li"'],
      [
        'internal:role=dialog[name="Confirm"i] >> internal:role=button[name="Yes"i]',
        'control',
        'dialog "Confirm" > button "Yes"',
      ],
      ['internal:role=button[name="Next"i] >> nth=1', 'control', { find: 'button "Next"', nth: 1 }],
      ['internal:role=row >> internal:has-text="A1 >> B"i', 'control', { find: 'row', has_text: 'A1 >> B' }],
      ['iframe[name="hub"] >> internal:control=enter-frame >> internal:label="Payer"i', 'field', 'Payer'],
    ];
    for (const [selector, as, written] of cases) {
      const target = readSelector(selector);
      expect(target === null ? null : writeTarget(target, as), selector).to.deep.equal(written);
    }
    expect(readSelector('internal:and="internal:role=button"')).to.equal(null);
  });

  it('should name a frame by its name, and by a selector that fits a frameset too', () => {
    const frameOf = (selector: string): unknown => {
      const target = readSelector(`${selector} >> internal:control=enter-frame >> internal:label="Payer"i`);
      return target && writeFrames(target);
    };
    expect(frameOf('iframe[name="hub"]')).to.equal('hub');
    expect(frameOf('#work')).to.equal('work');
    expect(frameOf('iframe[src="/a"]')).to.equal('css ":is(iframe, frame)[src=\\"/a\\"]"');
    expect(frameOf('iframe[name="a"] >> internal:control=enter-frame >> iframe[name="b"]')).to.deep.equal([
      'a',
      'b',
    ]);
  });

  it('should keep what is not text apart: choices, ticks, files, codes, pages, downloads, dialogs, checks', () => {
    const on = (role: string, name: string): string => `internal:role=${role}[name="${name}"i]`;
    const lines = [
      { name: 'navigate', url: 'https://portal.example/', pageGuid: 'a' },
      { name: 'fill', selector: on('textbox', 'Authentication code'), text: '123456', pageGuid: 'a' },
      { name: 'check', selector: on('checkbox', 'I agree'), pageGuid: 'a' },
      { name: 'uncheck', selector: on('checkbox', 'Send me news'), pageGuid: 'a' },
      {
        name: 'setInputFiles',
        selector: on('button', 'Attachments'),
        files: ['/home/me/x.pdf'],
        pageGuid: 'a',
      },
      { name: 'press', selector: on('textbox', 'Search'), key: 'a', modifiers: 2, pageGuid: 'a' },
      { name: 'fill', selector: on('textbox', 'Note'), text: '${{ inputs.x }}', pageGuid: 'a' },
      { name: 'fill', selector: on('textbox', 'Note'), text: 'again', pageGuid: 'a' },
      { name: 'click', selector: on('link', 'EOB'), signals: [{ name: 'download' }], pageGuid: 'a' },
      { name: 'click', selector: on('button', 'Delete'), signals: [{ name: 'dialog' }], pageGuid: 'a' },
      { name: 'click', selector: on('link', 'Receipt'), signals: [{ name: 'popup' }], pageGuid: 'a' },
      { name: 'assertText', selector: on('heading', 'Receipt'), text: 'For 123', pageGuid: 'b' },
      {
        name: 'assertText',
        selector: 'internal:testid=[data-testid="note"s]',
        text: 'You wrote: again',
        pageGuid: 'b',
      },
      { name: 'closePage', pageGuid: 'b' },
      { name: 'assertChecked', selector: on('checkbox', 'I agree'), checked: true, pageGuid: 'a' },
      { name: 'closePage', pageGuid: 'a' },
    ];
    const made = importRecording(lines.map((line) => JSON.stringify(line)).join('\n'), {
      format: 'playwright',
    });
    expect(errorsOf(made.text)).to.deep.equal([]);
    const steps = made.text
      .slice(made.text.indexOf('steps:'))
      .split('\n')
      .slice(1, -1)
      .map((line) => line.slice(2));
    expect(steps).to.deep.equal([
      '- goto: /',
      '- fill:',
      '    Authentication code: ${{ totp() }}',
      '- check: I agree',
      '- fill:',
      '    Send me news: false',
      '- upload:',
      '    button "Attachments": ${{ files }}',
      '- press:',
      '    key: Control+a',
      '    target: Search',
      '- fill:',
      '    Note: ${{ inputs.note }}',
      '- fill:',
      '    Note: ${{ inputs.note_2 }}',
      '- download:',
      '    click: link "EOB"',
      '# A dialog of the browser came up here: say in a step `on_dialog` before this one how to answer it.',
      '- click: button "Delete"',
      '- click:',
      '    target: link "Receipt"',
      '    opens: page',
      '- expect:',
      '    target: heading "Receipt"',
      '    text: For 123',
      '# The recorded text held what was typed: compare with an input instead.',
      '- expect: testid "note"',
      '- close_page',
      '- expect:',
      '    target: checkbox "I agree"',
      '    state: checked',
    ]);
  });

  it('should run on the portal that it was recorded on', async () => {
    await using portal = await startAcmeHealth();
    portal.lab.switches({ totp: false });
    const library = await mkdtemp(join(tmpdir(), 'sopwith-import-'));
    try {
      await mkdir(join(library, 'acme'));
      await writeFile(join(library, 'acme/portal.yaml'), `title: Acme\nbase_url: ${portal.url}\n`);
      const [sop, data, credentials] = ['acme/main.yaml', 'data.json', 'c.json'].map((name) =>
        join(library, name),
      );
      if (sop === undefined || data === undefined || credentials === undefined) return;
      const imported = await runSopTool([
        'import',
        join(folder, 'eligibility.jsonl'),
        '-o',
        sop,
        '--data',
        data,
      ]);
      expect(imported.code, imported.err).to.equal(0);
      expect(imported.err).to.contain('credentials: username, password');
      expect((await runSopTool(['import', join(folder, 'eligibility.jsonl'), '-o', sop])).code).to.equal(2);
      await writeFile(credentials, '{"username":"clinic-a","password":"Lab-Portal-A1!"}');
      // What the two comments and the last click ask of the author.
      const text = (await readFile(sop, 'utf8')).replace(
        '- goto: /eli',
        '- wait_for: heading "Home"\n  - goto: /eli',
      );
      await writeFile(sop, `${text}  - wait_for: heading "Eligibility result"\n`);
      const args = [
        'run',
        'acme/main',
        '--sops',
        library,
        '--data',
        data,
        '--credentials',
        credentials,
        '--json',
      ];
      const { code, out, err } = await runSopTool(args);
      expect(code, `${out}${err}`).to.equal(0);
    } finally {
      await rm(library, { recursive: true });
    }
  });

  it('should refuse what is no recording, and an address or a machine that cannot be recorded', async () => {
    for (const [text, message] of [
      ['{"steps": 1}', /no "steps"/],
      ['{"name":"click"}\nnonsense', /line 2 of the recording is not valid JSON/],
      ['{"name":"closePage"}', /holds nothing that was done/],
    ] as const)
      expect(() => importRecording(text))
        .to.throw(message)
        .with.property('code', 'invalid_recording');
    expect((await runSopTool(['import', '/nowhere.json'])).code).to.equal(2);
    expect((await runSopTool(['record', 'ftp://x', '-o', '/tmp/never.yaml'])).code).to.equal(2);
  });

  it("should bring what Playwright's recorder wrote when the browser is closed", async () => {
    const portal = await openTinyPortal({ '/start': '<h1>Start</h1>' });
    try {
      const found = await ensureBrowser();
      if (!('path' in found)) return;
      // The recorder's own switches for tests: no window, and an end of its own.
      const env = {
        ...process.env,
        PWTEST_CLI_HEADLESS: '1',
        PWTEST_CLI_IS_UNDER_TEST: '1',
        PWTEST_CLI_EXIT_AFTER_TIMEOUT: '1500',
      };
      const text = await record(`${portal.url}/start`, found, new AbortController().signal, env);
      expect(importRecording(text).text).to.contain('steps:\n  - goto: /start\n');
    } finally {
      await portal.close();
    }
  });
});
