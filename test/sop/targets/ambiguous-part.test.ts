import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, outputsHead, type ActionLab } from '../../support/action-lab.ts';

/** GOsa: a title is the table "Error message title", and the words under it are the table "Error message". */
const messages = `<table aria-label="Error message title"><tr><td>Error</td></tr></table>
  <table aria-label="Error message"><tr><td>There is already such an entry</td></tr></table>`;

/** Only one of the tables that fit has what is looked for. */
const oneFits = messages.replace('<td>There', '<td><button>OK</button><td>There');

const cards = `<section aria-label="Claim 1"><ul><li>Paid<li>Open</ul></section>
  <section aria-label="Claim 2"><ul><li>Denied</ul></section>`;

const hiddenCopy = `<section aria-label="Claim" style="display:none"><ul><li>Template</ul></section>
  <section aria-label="Claim"><ul><li>Paid<li>Open</ul></section>`;

const nested =
  '<div role=group aria-label="Claim"><div role=group aria-label="Claim form"><ul><li>Paid<li>Open</ul></div></div>';

const framed = `<iframe name=work srcdoc='${cards}'></iframe>`;

describe('a target within several parts of the page', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  async function end(html: string, step: string, type = 'string'): Promise<unknown> {
    await lab.show(html);
    const { verdict, outputs } = await lab.run(`- ${step}\n  timeout: 1s\n`, {
      head: outputsHead({ x: type }),
    });
    return verdict === 'finished' ? (outputs['x'] ?? verdict) : verdict;
  }

  const ambiguous: readonly (readonly [html: string, step: string, type?: string])[] = [
    [messages, 'read: { x: { from: { find: row, nth: first, within: table "Error message" } } }'],
    [messages, 'read: { x: { from: { find: row, nth: last, within: table "Error message" } } }'],
    [messages, 'read: { x: { from: { find: row, nth: 0, visible: true, within: table "Error message" } } }'],
    [cards, 'read: { x: { list: { find: listitem, within: region "Claim" } } }', 'array'],
    [cards, 'read: { x: { list: { find: listitem, within: region "Claim" }, required: false } }', 'array'],
    [cards, `set: { x: "\${{ count('{ find: listitem, within: region \\"Claim\\" }') }}" }`, 'number'],
    [cards, `set: { x: "\${{ visible('{ find: listitem, within: region \\"Claim\\" }') }}" }`, 'boolean'],
    [cards, 'wait_for: { target: { find: listitem, nth: first, within: region "Claim" } }'],
    [cards, 'click: { target: { find: listitem, nth: first, within: region "Claim" } }'],
    [
      cards,
      'read: { x: { from: { find: listitem, nth: first, within: { find: list, within: region "Claim" } } } }',
    ],
    [
      framed,
      'read: { x: { from: { find: listitem, nth: first, within: region "Claim" } } }\n  in_frame: work',
    ],
    [framed, 'read: { x: { from: { find: listitem, nth: first, within: region "Claim", frame: work } } }'],
  ];
  for (const [html, step, type] of ambiguous)
    it(`should be ambiguous, whatever selects among its matches (${step})`, async () => {
      expect(await end(html, step, type)).to.equal('portal_changed target_ambiguous');
    });

  const clear: readonly (readonly [html: string, step: string, x: unknown, type?: string])[] = [
    [
      messages,
      `read: { x: { from: { find: row, nth: first, within: 'table "Error message" [exact]' } } }`,
      'There is already such an entry',
    ],
    [oneFits, 'click: { target: { find: button, nth: first, within: table "Error message" } }', 'finished'],
    [
      hiddenCopy,
      'read: { x: { list: { find: css "li", visible: true, within: css "section" } } }',
      ['Paid', 'Open'],
      'array',
    ],
    [nested, 'read: { x: { list: { find: listitem, within: group "Claim" } } }', ['Paid', 'Open'], 'array'],
    [nested, 'read: { x: { from: { find: listitem, nth: last, within: group "Claim" } } }', 'Open'],
    [
      cards,
      'read: { x: { list: { find: region, has: { find: listitem, nth: 0, within: list } } } }',
      ['Paid\nOpen', 'Denied'],
      'array',
    ],
  ];
  for (const [html, step, x, type] of clear)
    it(`should be what it finds if one part has it, or one part has the others (${step})`, async () => {
      expect(await end(html, step, type)).to.deep.equal(x);
    });

  it('should be reported with the parts that fit', async () => {
    await lab.show(messages);
    const { outcome } = await lab.run(
      '- read: { x: { from: { find: row, nth: first, within: table "Error message" } } }\n',
      { head: outputsHead({ x: 'string' }) },
    );
    const report = 'report' in outcome ? outcome.report : null;
    expect(report?.message).to.equal(
      'several elements match within: table "Error message": specify which one, for example by its whole text ([exact])',
    );
    expect(report?.candidates).to.deep.equal([
      'table "Error message title"',
      'table "Error message" [exact]',
    ]);
  });

  it('should be blacked out in all of them if it is sensitive', async () => {
    await lab.show(cards);
    const { verdict } = await lab.run('- screenshot: all.png\n', {
      portal: 'title: Acme\nsensitive: [ { find: listitem, nth: first, within: region "Claim" } ]\n',
    });
    expect(verdict).to.equal('finished');
  });
});
