import { openActionLab, closeSharedBrowser, outputsHead } from '/work/wt/language/test/support/action-lab.ts';
const lab = await openActionLab();
const rows = Array.from({length:200},(_,i)=>`<tr><td>${1000+i}<td><span class=n>Name ${i}</span><td><a href=#>Open ${i}</a><td><label>Paid</label> <b>${i}.50</b><td>Due ${i}`).join('');
await lab.show(`<table><tr><th>Id<th>Name<th>Link<th>Paid<th>Due${rows}</table>`);
const V = [
['role + pattern', `- read:
    rows:
      list: row /^1\\d\\d\\d/
      fields: { id: css "td:nth-child(1)", name: css ".n", link: 'link /Open/', paid: Paid, due: text /Due/ }
      limit: 200
  timeout: 120s`],
['optional', `- read:
    rows:
      list: row /^1\\d\\d\\d/
      fields:
        id: { from: css "td:nth-child(1)", required: false }
        name: { from: css ".n", required: false }
        link: { from: 'link /Open/', required: false, attribute: href }
        paid: { from: Paid, required: false }
        due: { from: 'text /Due/', required: false }
      limit: 200
  timeout: 120s`],
['one text', `- read:
    rows: { list: 'row /^1\\d\\d\\d/', limit: 200 }
  timeout: 120s`],
] as const;
for (const [name, steps] of V) {
  const t = performance.now();
  const ran = await lab.run(steps, { head: outputsHead({ rows: 'array' }) });
  const { outcome } = ran;
  console.log(name, Math.round(performance.now()-t), 'ms', ran.verdict, (ran.outputs.rows as any)?.length, JSON.stringify((ran.outputs.rows as any)?.[7] ?? ''), outcome.status === 'failed' ? JSON.stringify(outcome.report?.message) : '');
}
await lab.close(); await closeSharedBrowser();
