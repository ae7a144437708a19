import type { Frame, Locator, Page } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import type { ControlState } from '../page/engine/page-control-state.ts';
import type { Control } from './control.ts';
import { answerOf } from '../page/page-answer.ts';
import { ANSWER_MS } from '../waiting/times.ts';
import { FormLoads } from './form-loads.ts';
import { controlFrame } from './control-frame.ts';

/** A field that a step filled, and what it must hold. */
export interface FilledField {
  /** As the author wrote it; names the field in messages. */
  readonly name: string;
  /** The same with the values of its expressions; missing if it has none. */
  readonly shownName?: string;
  readonly locator: Locator;
  readonly control: Pick<Control, 'read' | 'holds'>;
  /** As its control reads it: a text, `true` or `false`. */
  readonly wanted: string;
  readonly secret: boolean;
  /** Fills it again, key by key, for fields that swallow what is set at once. Null if it was not set at once. */
  readonly retype: ((locator: Locator) => Promise<void>) | null;
  /** Whether its page, or its frame, was loaded again since. */
  readonly hasLeft?: () => boolean;
  /** Of a list: whether the page shows the choice next to the field, which it has emptied for the next one. */
  readonly isBeside?: () => Promise<boolean>;
}

/** By the control that a step named, the fields in it: a date may be three, a group of radio buttons is the one that is checked. */
export type FilledControls = ReadonlyMap<Locator, readonly FilledField[]>;

/** What fields were right after they were filled. A field that was not read is missing. */
export type FieldStates = ReadonlyMap<FilledField, ControlState>;

interface RememberedField extends FilledField {
  /** Of the element that was filled. */
  readonly id: string | null;
  /** As in `ControlState`. */
  readonly sentAs: string | null;
  /** The elements whose state it decides. */
  readonly decides: readonly string[];
}

interface Remembered {
  readonly fields: readonly RememberedField[];
  /** The address of the page, and that of the frame. */
  readonly path: string;
  /** What comes after that. */
  readonly query: string;
  readonly frame: Frame;
  readonly framePath: string;
  readonly form: number;
  readonly loads: number;
}

export interface FieldHere extends RememberedField {
  readonly frame: Frame;
  /** The form was sent since, and the portal shows it again. */
  readonly isSent: boolean;
}

/** What steps have filled on the page as it is now. */
export interface FilledHere {
  readonly fields: readonly FieldHere[];
  /** Filled at the same address, in a form that has gone since. */
  readonly lost: readonly LostField[];
}

interface LostField extends FilledField {
  /** With the same query, too: the pages of some portals differ only in that. */
  readonly isOfPage: boolean;
}

/**
 * What the controls of the current page must hold, for `verify_form`. They are distinguished by the selector of the locator, in which names are evaluated:
 * in a loop the author's own text is the same for many.
 */
export async function rememberFilled(
  context: ActionContext,
  controls: FilledControls,
  states: FieldStates,
): Promise<void> {
  const memory = filled(context);
  const path = pathOf(context.page);
  for (const [control, fields] of controls) {
    const frame = await controlFrame(context, control);
    await followSent(context, frame);
    const framePath = pathOf(frame);
    const { form, loads } = FormLoads.of(context).shownIn(frame);
    const known = fields.map((one) => {
      const { id = null, sentAs = null, decides = [] } = states.get(one) ?? {};
      return { ...one, id, sentAs, decides };
    });
    forget(memory, frame, new Set(known.flatMap(({ decides }) => decides)));
    memory.set(`${path} ${framePath} ${String(control)}`, {
      fields: known,
      path,
      query: queryOf(context.page),
      frame,
      framePath,
      form,
      loads,
    });
  }
}

/** The last step that sets a field counts, under whatever name: a box alone, and in its group. */
function forget(memory: Map<string, Remembered>, frame: Frame, decided: ReadonlySet<string>): void {
  const isSetAgain = ({ decides }: RememberedField): boolean =>
    decides.length > 0 && decides.every((id) => decided.has(id));
  for (const [key, one] of memory)
    if (one.frame === frame)
      memory.set(key, { ...one, fields: one.fields.filter((field) => !isSetAgain(field)) });
}

/**
 * A server may show a form that was sent again under another address, as a preview: it has all fields that were filled, by the names under which they are
 * sent. The next form of a wizard only has some, and a page that asks for confirmation has them hidden.
 */
async function followSent(context: ActionContext, frame: Frame): Promise<void> {
  const { form, answers } = FormLoads.of(context).shownIn(frame);
  const memory = filled(context);
  const sent = [...memory].filter(
    ([, one]) => one.frame === frame && one.form === answers?.form && one.framePath === answers.path,
  );
  const fields = sent.flatMap(([, one]) => one.fields);
  if (fields.every(({ sentAs }) => sentAs === null) || !(await showsAll(frame, fields))) return;
  const [path, framePath] = [pathOf(context.page), pathOf(frame)];
  for (const [key, one] of sent) {
    const here = key.replace(`${one.path} ${one.framePath} `, () => `${path} ${framePath} `);
    memory.delete(key);
    if (!memory.has(here)) memory.set(here, { ...one, path, framePath, form });
  }
}

async function showsAll(frame: Frame, fields: readonly RememberedField[]): Promise<boolean> {
  const places = fields.map(({ sentAs, locator }) => (sentAs === null ? locator : frame.locator(sentAs)));
  const counts = await Promise.all(places.map((place) => place.count()));
  return !counts.includes(0);
}

/** The fields that were filled on the page as it is now, in the frame of the step and in the frames inside of it. A page that the portal loads again after a step has sent its form shows the same form. */
export async function filledHere(context: ActionContext): Promise<FilledHere> {
  const path = pathOf(context.page);
  const around = await context.frame();
  const frames = new Set([...filled(context).values()].map(({ frame }) => frame));
  for (const frame of frames) if (!frame.isDetached()) await followSent(context, frame);
  const here = [...filled(context).values()].filter(
    ({ path: address, frame, framePath }) =>
      address === path && framePath === pathOf(frame) && (frame.isDetached() || isWithin(frame, around)),
  );
  const shown = here.map((one) => ({ ...one, now: FormLoads.of(context).shownIn(one.frame) }));
  const isSame = ({ frame, form, now }: (typeof shown)[number]): boolean =>
    !frame.isDetached() && now.form === form;
  return {
    fields: shown
      .filter(isSame)
      .flatMap(({ fields, frame, loads, now }) =>
        fields.map((one) => ({ ...one, frame, isSent: now.loads > loads })),
      ),
    lost: shown
      .filter((one) => !isSame(one))
      .flatMap(({ fields, query }) =>
        fields.map((one) => ({ ...one, isOfPage: query === queryOf(context.page) })),
      ),
  };
}

/**
 * After a submission. A form of which the page still shows a field is the same form: the portal has refused it, or asks for more. A form that has gone
 * was accepted, and what comes later in its place is another one.
 */
export async function formsSubmitted(context: ActionContext): Promise<void> {
  const byFrame = Map.groupBy(filled(context).values(), ({ frame }) => frame);
  for (const [frame, controls] of byFrame) {
    const fields = controls.flatMap((one) => one.fields);
    const shown = await Promise.all(fields.map(({ locator }) => mayShow(locator)));
    if (!shown.includes(true)) FormLoads.of(context).renew(frame);
  }
}

/** A page that does not answer may show it. */
const mayShow = async (locator: Locator): Promise<boolean> =>
  answerOf(locator.count(), ANSWER_MS).then(
    (count) => count > 0,
    () => true,
  );

/** Fields that hold a secret: pictures black them out. */
export function secretFields(context: ActionContext): Locator[] {
  return context.memory<Locator[]>('fields with secrets', () => []);
}

function filled(context: ActionContext): Map<string, Remembered> {
  return context.memory('filled fields', () => new Map<string, Remembered>());
}

function isWithin(frame: Frame, around: Frame): boolean {
  for (let one: Frame | null = frame; one !== null; one = one.parentFrame()) if (one === around) return true;
  return false;
}

/** What distinguishes one form from the next: the address of the page, and that of the frame. */
const pathOf = (shown: Page | Frame): string => shown.url().replace(/[?#].*$/, '');

const queryOf = (page: Page): string => URL.parse(page.url())?.search ?? '';
