import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { ahead } from '../../support/ahead.ts';
import {
  closeSharedBrowser,
  openActionLab,
  outputsHead,
  type ActionLab,
  type Ran,
} from '../../support/action-lab.ts';
import { boxTraps } from './boxes.ts';
import { boxClickedTraps } from './boxes-clicked.ts';
import { cellTraps } from './cells.ts';
import { clickTraps } from './clicks.ts';
import { controlTraps } from './controls.ts';
import { dateTraps } from './dates.ts';
import { dialogTraps } from './dialogs.ts';
import { disabledTraps } from './disabled.ts';
import { errorTraps } from './errors.ts';
import { formTraps } from './forms.ts';
import { frameTraps } from './frames.ts';
import { layoutTraps } from './layouts.ts';
import { lineTraps } from './lines.ts';
import { loadTraps } from './loads.ts';
import { isLong, type Trap } from './trap.ts';
import { pictureTraps } from './pictures.ts';
import { ownValueTraps } from './own-values.ts';
import { sharedLabelTraps } from './shared-labels.ts';
import { sideTraps } from './sides.ts';
import { submitTraps } from './submits.ts';
import { tableTraps } from './tables.ts';
import { textTraps } from './texts.ts';
import { toolTraps } from './tools.ts';
import { unseenTraps } from './unseen.ts';
import { valueTraps } from './values.ts';
import { wordTraps } from './words.ts';

const TABLES: Readonly<Record<string, readonly Trap[]>> = {
  'values next to words': valueTraps,
  'values in fields': controlTraps,
  'boxes and their groups': boxTraps,
  'labels of several fields': sharedLabelTraps,
  'tables and lists': tableTraps,
  'rows of tools': toolTraps,
  'fields and forms': formTraps,
  'fields and dialogs': dialogTraps,
  'pictures that say something': pictureTraps,
  'formats of dates': dateTraps,
  'fields that are named by their own values': ownValueTraps,
  'places of cells': cellTraps,
  'layouts of forms and tables': layoutTraps,
  'words between fields': lineTraps,
  'what is read of words': textTraps,
  'what is found by where it stands': sideTraps,
  'steps that load the page again': loadTraps,
  'requests that the portal answers with an error': errorTraps,
  frames: frameTraps,
  'bare words, by who uses them': wordTraps,
  'what nobody sees': unseenTraps,
  'what a click goes to': clickTraps,
  'fields in a box that takes their clicks': boxClickedTraps,
  'controls that are drawn as disabled': disabledTraps,
  'submits that the portal refuses': submitTraps,
};

/** Most traps wait for what does not come. */
const AT_ONCE = 6;

describe('pages with traps', () => spring((trap) => !isLong(trap)));
describe('pages with traps, in other words', () => spring(isLong));

/** Apart, because the runs ahead of their tests must not be of tests that do not come. */
function spring(wanted: (trap: Trap) => boolean): void {
  const tables = Object.entries(TABLES).map(([name, traps]) => ({ name, traps: traps.filter(wanted) }));
  const all = tables.flatMap(({ traps }) => traps);
  const runs = ahead(all, AT_ONCE, openActionLab, sprung);

  after(async () => {
    await runs.close((lab) => lab.close());
    await closeSharedBrowser();
  });

  for (const { name, traps } of tables)
    describe(name, () => {
      for (const trap of traps)
        it(`should ${trap.should}`, async () => {
          const { ran, left } = await runs.of(trap);
          judge(trap, ran);
          expect(left).to.deep.equal(trap.outcome.leaves ?? {});
        });
    });
}

interface Sprung {
  readonly ran: Ran;
  /** What the elements hold afterwards that `leaves` names. */
  readonly left: Readonly<Record<string, string>>;
}

async function sprung(lab: ActionLab, trap: Trap): Promise<Sprung> {
  lab.answers.clear();
  for (const page of lab.page.context().pages()) if (page !== lab.page) await page.close();
  const ran = await run(lab, trap);
  const left: Record<string, string> = {};
  for (const selector of Object.keys(trap.outcome.leaves ?? {}))
    left[selector] = await contentOf(lab, selector);
  return { ran, left };
}

async function run(
  lab: ActionLab,
  { page, others = {}, late = {}, statuses = {}, steps, ...options }: Trap,
): Promise<Ran> {
  for (const [path, html] of Object.entries(others))
    lab.answers.set(path, async (_request, response) => {
      await delay(late[path], undefined, { ref: false });
      response.writeHead(statuses[path] ?? 200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    });
  await lab.show(page);
  const read = 'reads' in options.outcome ? Object.keys(options.outcome.reads ?? {}) : [];
  const types = Object.fromEntries(
    read.map((name) => [`read_${name}`, '[string, number, boolean, array, object, "null"]']),
  );
  const outputs = read.map((name) => `- set: { read_${name}: "\${{ vars.${name} }}" }\n`).join('');
  return lab.run(`${steps.trim()}\n${outputs}`, {
    head: `${options.head ?? ''}${read.length === 0 ? '' : outputsHead(types)}`,
    ...(options.portal !== undefined && { portal: options.portal }),
    ...(options.inputs !== undefined && { inputs: options.inputs }),
  });
}

/** Of a field what it holds, otherwise what it says. */
function contentOf({ page }: ActionLab, selector: string): Promise<string> {
  return page.locator(selector).evaluate((element: HTMLInputElement) => {
    return element.matches('input, select, textarea') ? element.value : element.innerText;
  });
}

function judge({ outcome }: Trap, { outcome: ended, verdict, outputs }: Ran): void {
  const report = 'report' in ended ? ended.report : null;
  const told = [report?.message, ...(report?.candidates ?? [])].join('\n');
  if (!('fails' in outcome)) {
    expect(verdict, told).to.equal('finished');
    const reads = Object.entries(outcome.reads ?? {}).map(([name, value]) => [`read_${name}`, value]);
    expect(outputs).to.deep.equal(Object.fromEntries(reads));
    return;
  }
  expect(verdict.split(' ').at(-1), `${told} ${JSON.stringify(outputs)}`).to.equal(outcome.fails);
  for (const part of outcome.names ?? []) expect(told).to.include(part);
}
