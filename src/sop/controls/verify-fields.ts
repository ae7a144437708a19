import type { ActionContext } from '../../sdk/action.ts';
import type { ControlState } from '../page/engine/page-control-state.ts';
import { readControls, type ControlToRead } from './read-control.ts';
import type { FieldStates, FilledField } from './filled-fields.ts';
import type { LeaveWatch } from './leave-watch.ts';
import { textField } from './text-field.ts';
import { Network } from '../page/network.ts';
import { isDocumentGone } from '../page/playwright-errors.ts';
import { limits, type Limits } from '../waiting/margins.ts';
import { HEARD_MS, LOOK_EVERY_MS } from '../waiting/times.ts';
import { pause } from '../waiting/until.ts';

/**
 * Reads fields back, all at once, and fails on the first that holds something else. A field that took less than it was given is typed again, key by
 * key: masks often drop what is set in one go. Returns what was read, without fields that hold their value no more, and show it as a tag.
 *
 * @throws `value_mismatch`; it names the field and never a value
 */
export async function verifyFields(
  context: ActionContext,
  fields: readonly FilledField[],
  signal = context.signal,
): Promise<FieldStates> {
  const states = await readSettled(context, fields, signal);
  const verified = new Map<FilledField, ControlState>();
  for (const [index, field] of fields.entries()) {
    const state = states[index];
    if (state) verified.set(field, state);
    if (state && holds(state, field)) continue;
    if ((await field.isBeside?.()) === true) {
      verified.delete(field);
      continue;
    }
    if (field.hasLeft?.() === true) throw lostByLoad(context, field);
    const later = fields.find((_one, place) => place > index && states[place]?.id === state?.id);
    if (state && later) throw filledTwice(context, field, later);
    if (field.retype) {
      await field.retype(field.locator);
      const [again] = await readAll(context, [{ locator: field.locator }], signal);
      if (again && holds(again, field)) continue;
    }
    throw mismatch(context, field, state);
  }
  return verified;
}

/**
 * The same; null if the page has left because of what was filled, and the next one has none of the fields: a field for a code may send its form when it
 * is full. What the next step waits for decides.
 */
export async function verifyUnlessLeft(
  context: ActionContext,
  fields: readonly FilledField[],
  { signal }: LeaveWatch,
): Promise<FieldStates | null> {
  try {
    return await verifyFields(context, fields, AbortSignal.any([context.signal, signal]));
  } catch (error) {
    context.signal.throwIfAborted();
    if (!signal.aborted) throw error;
    await context.page.waitForLoadState('load', { timeout: context.timeLeft() });
    const counts = await Promise.all(fields.map(({ locator }) => locator.count()));
    return counts.some((count) => count > 0) ? verifyFields(context, fields) : null;
  }
}

/** For fields that are not read back: a field that was drawn again, or has gone with its page, has nothing to hear. */
export async function letHear(context: ActionContext, fields: readonly FilledField[]): Promise<void> {
  await readControls(heard(context, fields), shortLimits(context)).catch(() =>
    context.signal.throwIfAborted(),
  );
}

/** A box that was checked and has gone is not known again. */
export async function stateOfBox(context: ActionContext, field: FilledField): Promise<FieldStates> {
  const [state] = await readControls([field], shortLimits(context)).catch(() => {
    context.signal.throwIfAborted();
    return [];
  });
  return new Map(state ? [[field, state]] : []);
}

const shortLimits = (context: ActionContext) => (): Limits => {
  const { timeout, signal } = limits(context);
  return { timeout: Math.min(timeout, HEARD_MS), signal };
};

/**
 * Many old widgets hear keys alone: a calendar that heard none puts the old date back as soon as somebody clicks elsewhere. So they hear one, in the
 * moment in which they are read.
 */
function heard(context: ActionContext, fields: readonly FilledField[]): readonly ControlToRead[] {
  const numbers = context.memory('keys let go of', () => ({ last: 0 }));
  const keyup = (numbers.last += 1);
  return fields.map(({ locator, retype }) => ({ locator, keyup: retype === null ? undefined : keyup }));
}

export const holds = (state: ControlState, { control, wanted }: FilledField): boolean =>
  control.holds(state, wanted);

export function mismatch(
  context: ActionContext,
  field: FilledField,
  state: ControlState | undefined,
  isSent = false,
): Error {
  const held = state && field.control.read(state);
  const difference = held === undefined || field.secret ? '' : differenceOf(held, field.wanted);
  const unsent = state && state.sent !== null && field.control.read(state) === field.wanted;
  if (unsent === true)
    return context.failure(
      'value_mismatch',
      `${field.name} shows what was typed, but the hidden field behind it, which is what is sent, was not set: choose from its list, without "keys". If no list came, the portal offers nothing for this text. If the portal takes any text here, set ${state?.sentText === 'no' ? 'verify: false' : 'keys: true'}`,
      { kind: 'portal_changed', notes: `The portal did not take the value for ${field.name}.` },
    );
  const since = isSent ? ', and the form was sent and loaded again since' : '';
  const advice = isSent ? '. If this is the form of another entry, open it with "goto"' : '';
  return context.failure(
    'value_mismatch',
    `${field.name} does not hold what was filled${since}${difference}${advice}`,
    {
      kind: 'portal_changed',
      notes: `The portal did not take the value for ${field.name}.`,
    },
  );
}

/** Without the values. */
const differenceOf = (held: string, wanted: string): string =>
  held.length === wanted.length
    ? ': it holds another text of the same length. The page or a later step may have changed it: compare a screenshot after the step that fills it with one after each later step'
    : ` (${held.length} characters are in it, ${wanted.length} were given)`;

/** It is not typed again: the portal may have taken it, and would take it twice. */
const lostByLoad = (context: ActionContext, { name }: FilledField): Error =>
  context.failure(
    'value_mismatch',
    `the page was loaded again after ${name} was filled, and the field does not hold the value any more. If the page takes the value and empties the field, set verify: false. If another field of the step loads the page, fill that one first, in a separate step with "load: page"`,
    { kind: 'portal_changed', notes: `The portal loaded its page again after ${name} was filled.` },
  );

/** Typing the first value again would replace the second one. */
const filledTwice = (context: ActionContext, { name }: FilledField, later: FilledField): Error =>
  context.failure(
    'value_mismatch',
    `${name} and ${later.name} are the same field, and the second value replaced the first one. Name the field once. If it takes several values, give it a list of them`,
    {
      kind: 'portal_changed',
      notes: `On the portal, ${name} and ${later.name} are the same field, which holds one value.`,
    },
  );

/** What was chosen may have sent the form: the next field is then on the page that comes. */
export async function untilNextForm(context: ActionContext, fields: readonly FilledField[]): Promise<void> {
  if (fields.some(({ control }) => control !== textField)) await untilNextPage(context, context.signal);
}

/** Waits for the page, or the frame, that the step has asked for. False if there is none. */
async function untilNextPage(context: ActionContext, signal: AbortSignal): Promise<boolean> {
  const { page, actedAt } = context;
  const frame = await context.frame();
  const reader = { page, signal, timeLeft: () => context.timeLeft() };
  const came = await Network.of(context).untilDocumentCame(reader, actedAt, frame !== page.mainFrame());
  if (came) await page.waitForLoadState('domcontentloaded', { timeout: limits(context).timeout, signal });
  return came;
}

/** What was read goes with its page: a select that posts the form back has only asked for the next one, in which other fields may be empty. */
async function readSettled(
  context: ActionContext,
  fields: readonly FilledField[],
  signal: AbortSignal,
): Promise<readonly ControlState[]> {
  const controls = heard(context, fields);
  const { page } = context;
  const network = Network.of(context);
  const arrived = network.arrived(page);
  // The last one is the field to be left, which may change the others: it hears that first.
  const left = fields.length > 1 ? controls.slice(-1) : [];
  const states = (await readAll(context, [...left, ...controls], signal)).slice(left.length);
  // It may have come while the old one was read.
  const isNext = (await untilNextPage(context, signal)) || network.arrived(page) !== arrived;
  return isNext ? readAll(context, fields, signal) : states;
}

/** A select that posts the form back takes the page away while it is read: then the new page is read. */
async function readAll(
  context: ActionContext,
  controls: readonly ControlToRead[],
  signal: AbortSignal,
): Promise<readonly ControlState[]> {
  for (;;) {
    try {
      return await readControls(controls, () => ({ timeout: limits(context).timeout, signal }));
    } catch (error) {
      if (!isDocumentGone(error)) throw error;
      await pause(LOOK_EVERY_MS, signal);
    }
  }
}
