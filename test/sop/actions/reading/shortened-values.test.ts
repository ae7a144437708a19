import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../../support/action-lab.ts';

/** Znuny, Redmine, GitLab: the server cuts off a text, and its tooltip has the whole. */
describe('values that the page has cut off', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  /** What is said of the values that are shortened. */
  async function issues(html: string, steps: string): Promise<string[]> {
    await lab.show(html);
    const { verdict, outcome } = await lab.run(steps);
    expect(verdict).to.equal('finished');
    return outcome.issues.map(({ code, message }) => `${code} ${message}`);
  }

  const whole = 'title="Imaging, Physical therapy, Labs"';
  const of = (value: string): string => `<dl><dt>Services<dd>${value}<dt>Plan<dd>Gold</dl>`;
  const read = '- read: { services: Services }';

  const shortened: readonly (readonly [page: string, steps: string, says: RegExp])[] = [
    [of(`<p ${whole}>Imaging, Physical th...</p>`), read, /"services".*"attribute: title"/],
    [of(`<p ${whole}>Imaging, Physical th…</p>`), '- read: { services: Services, plan: Plan }', /"services"/],
    [of(`<a ${whole}>Imaging, Physical th [...]</a>`), read, /"services"/],
    [of(`<a ${whole}>Imaging,\n Physical th</a>...`), read, /"services"/],
    [of(`12 <a ${whole}>Imaging...</a>`), read, /"services"/],
    [`<p ${whole}><b>Services:</b> Imaging, Phys...</p>`, read, /"services"/],
    [`<dl><dt>Services<dd ${whole}><p><b>Imaging...</b></dl>`, read, /"services"/],
    [
      of(`<p data-original-title="Imaging, Labs" title="">Imag...</p>`),
      read,
      /"attribute: data-original-title"/,
    ],
    [of(`<p aria-label="Imaging, Labs">Imag...</p>`), read, /"attribute: aria-label"/],
    [`<label>Services <input value="Imaging..." ${whole}></label>`, read, /"services"/],
    [
      of('<p title="1,020.50 USD">1,02...</p>'),
      "- read: { paid: { from: Services, regex: '^[0-9]', as: integer } }",
      /"paid"/,
    ],
    [of(`<p ${whole}>Imaging...</p>`), '- read: { x: { from: Services, required: false } }', /"x"/],
    [`<p ${whole}>Imaging...</p>`, '- read: { x: { from: css "p", read: text } }', /"x"/],
    [
      `<ul><li>One<li ${whole}>Imaging...<li ${whole}>Ima...</ul>`,
      '- read: { x: { list: listitem } }',
      /"x"/,
    ],
    [
      `<ul><li>One<b>...</b><li>Two <b ${whole}>Ima...</b></ul>`,
      '- read: { x: { list: listitem, fields: { kind: css "b" } } }',
      /"kind"/,
    ],
    [
      `<iframe name=work srcdoc='<p ${whole}>Imaging...</p>'></iframe>`,
      '- read: { x: css "p" }\n  in_frame: work',
      /"x"/,
    ],
  ];
  for (const [page, steps, says] of shortened)
    it(`should be reported: ${page} ${steps}`, async () => {
      const [issue, ...more] = await issues(page, steps);
      expect(issue)
        .to.match(/^value_shortened /)
        .and.match(says)
        .and.not.include('Imaging');
      expect(more).to.deep.equal([]);
    });

  const asShown: readonly (readonly [page: string, steps: string])[] = [
    [of('<p>Loading...</p>'), read],
    [of('<p title="Please wait">Loading...</p>'), read],
    [of('<p title="Loading...">Loading…</p>'), read],
    [of(`<p title="imaging, labs">Imag...</p>`), read],
    [of(`<p ${whole}>Imaging, Physical th</p>`), read],
    [of(`<p ${whole}>...</p>`), read],
    [`<div ${whole}>${of('<p>Imaging...</p>')}</div>`, read],
    [of(`Labs... <p ${whole}>Imaging</p>`), read],
    [`<p ${whole}>Imaging...</p>`, '- read: { x: { from: css "p", attribute: title } }'],
    [`<p ${whole}>Imaging...</p>`, '- read: { x: { from: css "p", attribute: title }, short: css "p" }'],
    [`<p ${whole}>Imaging...</p>`, '- read: { x: { from: css "p", read: html } }'],
    [`<ul><li>One...<li>Two...</ul>`, '- read: { x: { list: listitem } }'],
  ];
  for (const [page, steps] of asShown)
    it(`should not be suspected: ${page} ${steps}`, async () => {
      expect(await issues(page, steps)).to.deep.equal([]);
    });

  const cell = (value: string, title: string): string => `<td>1<td><a title="${title}">${value}</a><tr>`;
  const users = (rows: string): string =>
    `<table><thead><tr><th>ID<th>Email</thead><tbody id=b><tr>${rows}</tbody></table>`;
  const table = (more = '', columns = '{ ID: id, Email: email }'): string =>
    `- read: { users: { table: Email, columns: ${columns}${more} } }`;
  const rows =
    cell('zmu[...]', 'zmueller@mueller.example') + cell('a@b.example', 'a@b.example') + cell('aa...', 'aab');

  it('should be counted in the rows of a table that are read', async () => {
    const [issue, ...more] = await issues(users(rows), table());
    expect(issue).to.match(/^value_shortened .*2 of the 3 .*"Email".*"users".*"attribute: title"/);
    expect(issue).to.not.include('zmu');
    expect(more).to.deep.equal([]);
    expect((await issues(users(rows), table(', limit: 2')))[0]).to.include('1 of the 2 ');
    expect((await issues(users(rows), table(', scroll: true')))[0]).to.include('2 of the 3 ');
    expect(await issues(users(rows), table(', where: { Email: a@b.example }'))).to.deep.equal([]);
  });

  it('should be counted on all pages of a table', async () => {
    const paged = `${users(rows)}<button onclick="b.innerHTML = b.innerHTML.replaceAll('zmu', 'zem'); this.disabled = true">Next</button>`;
    const [issue] = await issues(paged, table(', next: button "Next"'));
    expect(issue).to.include('4 of the 6 ');
  });

  it('should not be reported of a column whose attribute is read', async () => {
    for (const email of ['{ name: email, attribute: title }', '[email, { name: whole, attribute: title }]'])
      expect(await issues(users(rows), table('', `{ Email: ${email} }`))).to.deep.equal([]);
  });

  it('should be reported once in a loop', async () => {
    const loop = '- for_each: ${{ [1, 2] }}\n  as: one\n  steps:\n    - read: { x: css "p" }';
    expect(await issues(`<p ${whole}>Imaging...</p>`, loop)).to.have.length(1);
  });
});
