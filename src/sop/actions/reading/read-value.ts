import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../../sdk/action.ts';
import type { JsonValue } from '../../../sdk/json.ts';
import { withFrameNames } from '../../page/frames-in-snapshot.ts';
import { withoutPasswords } from '../../page/held-values.ts';
import { barePattern, searchPattern } from '../../page/safe-pattern.ts';
import { askPage, askTogether } from '../../page/ask-page.ts';
import { shapeOf } from '../../page/text-shape.ts';
import { withoutUserInfo } from '../../page/without-user-info.ts';
import { dateExpected, formatWithTime } from '../../controls/portal-date.ts';
import { whatOf } from './content-question.ts';
import { convertValue, VALUE_FORMS, withSingleSpaces } from './convert-value.ts';
import type { HowFields, SingleFields } from './extract-fields.ts';
import { attributesReadOf, endsInDots, noteShortened, type ReadPart } from './shortened-values.ts';
import { until } from '../../waiting/until.ts';
import { LATE_VALUE_MS, LOOK_EVERY_MS } from '../../waiting/times.ts';
import { limits, looksEnd } from '../../waiting/margins.ts';

interface NamedSingle {
  readonly key: string;
  readonly value: SingleFields;
}

/** One of them, as the page is asked about it. */
interface SinglePart extends ReadPart {
  readonly how: SingleFields;
}

/** Reads several values, those that must be there in one moment of the page. In the order given. */
export async function readSingles(
  context: ActionContext,
  entries: readonly NamedSingle[],
  inside?: Locator,
): Promise<readonly JsonValue[]> {
  const together = entries.filter(({ value }) => value.required && whatOf(value) !== undefined);
  const texts = together.length > 1 ? await readTogether(context, together, inside) : null;
  return Promise.all(
    entries.map(async (entry) => {
      const { key, value } = entry;
      const text = texts?.[together.indexOf(entry)];
      const attributes = attributesReadOf(value, entries);
      const part = { key, how: value, locator: null, attributes };
      if (text === undefined) return readSingle(context, part, inside);
      if (endsInDots(text))
        await noteShortened(context, await locate(context, value, inside), [part], [[[text]]]);
      return interpret(context, key, text, value).catch((error: unknown) =>
        againSoon(context, error, () => readSingle(context, part, inside, false)),
      );
    }),
  );
}

/** The text may belong to the previous page, or may not have come yet: a required value is looked for again. */
async function againSoon(
  context: ActionContext,
  error: unknown,
  read: () => Promise<JsonValue>,
): Promise<JsonValue> {
  if (!isMissing(context, error)) throw error;
  const end = Math.min(looksEnd(context), performance.now() + LATE_VALUE_MS);
  const last = await until<{ readonly value: JsonValue } | { readonly error: unknown }>(
    () =>
      read().then(
        (value) => ({ value }),
        (again: unknown) => ({ error: again }),
      ),
    (found) => 'value' in found || !isMissing(context, found.error),
    { every: LOOK_EVERY_MS, end, signal: context.signal },
  );
  if ('value' in last) return last.value;
  throw last.error;
}

function isMissing(context: ActionContext, error: unknown): boolean {
  const code = context.caught(error)?.code;
  return code === 'value_missing' || code === 'value_unreadable';
}

async function readTogether(
  context: ActionContext,
  entries: readonly NamedSingle[],
  inside: Locator | undefined,
): Promise<readonly (string | null)[] | null> {
  const questions = entries.map(async ({ value }) => ({
    locator: await locate(context, value, inside),
    question: { ask: 'content', what: whatOf(value) ?? null } as const,
  }));
  return askTogether(await Promise.all(questions), limits(context));
}

async function locate(
  context: ActionContext,
  { from }: SingleFields,
  inside?: Locator,
  optional = false,
): Promise<Locator> {
  const target = await context.resolve(from, { optional, inEntry: inside !== undefined });
  return inside ? inside.locator(target) : target;
}

/**
 * Reads one value. What is required is waited for; the rest is taken as it is now.
 *
 * @throws `value_missing`, `value_unreadable`
 */
async function readSingle(
  context: ActionContext,
  part: SinglePart,
  inside?: Locator,
  patient = true,
): Promise<JsonValue> {
  try {
    return await readNow(context, part, inside, patient);
  } catch (error) {
    // The same step reads other values: the failure names this one.
    await locate(context, part.how, inside).catch(() => null);
    throw error;
  }
}

async function readNow(
  context: ActionContext,
  part: SinglePart,
  inside: Locator | undefined,
  patient: boolean,
): Promise<JsonValue> {
  const { key: name, how: fields } = part;
  const locator = await locate(context, fields, inside, !fields.required);
  if (fields.read === 'count') return locator.count();
  if (!fields.required && (await locator.count()) === 0) {
    if (inside === undefined) await noteUnread(context, name, fields);
    return fallback(context, fields);
  }
  const text = await readText(context, locator, fields);
  await noteShortened(context, locator, [part], [[[text]]]);
  return interpret(context, name, text, fields).catch((error: unknown) => {
    if (!patient || !fields.required) throw error;
    return againSoon(context, error, () => readSingle(context, part, inside, false));
  });
}

/** A value that is not found where it is looked for is not the same as none. Once for each name: a loop reads it many times. */
async function noteUnread(context: ActionContext, name: string, { from }: SingleFields): Promise<void> {
  const noted = context.memory('unread values', () => new Set<string>());
  const reason = noted.has(name) ? null : await context.whyUnread(from);
  if (reason === null) return;
  noted.add(name);
  context.addIssue({ code: reason.code, message: `"${name}" is not read: ${reason.message}` });
}

/** What the element says or holds, as `read` asks for it; null if that may be read in two ways. */
export async function readText(
  context: ActionContext,
  locator: Locator,
  how: HowFields,
): Promise<string | null> {
  const limited = limits(context);
  if (how.read === 'url') return withoutUserInfo(locator.page().url());
  if (how.read === 'aria') {
    const snapshot = await locator.ariaSnapshot(limited);
    return withFrameNames(locator, await withoutPasswords(locator, snapshot));
  }
  if (how.attribute !== undefined) return ((await locator.getAttribute(how.attribute, limited)) ?? '').trim();
  return askPage(locator, { ask: 'content', what: whatOf(how) ?? null }, limited);
}

/**
 * Turns a text into what the SOP asked for.
 *
 * @throws `value_missing`, `value_unreadable`
 */
export async function interpret(
  context: ActionContext,
  name: string,
  text: string | null,
  how: Pick<HowFields, 'regex' | 'as' | 'format' | 'required' | 'default'>,
): Promise<JsonValue> {
  if (text === null)
    throw context.failure(
      'value_unreadable',
      `"${name}" has several fields, a field and words next to it, or a box that is neither checked nor unchecked: name the field in it as the target, or write "read: text" for the words`,
      { kind: 'sop' },
    );
  const found = how.regex === undefined ? text : partOf(text, how.regex);
  const part = found ?? '';
  const value = convertValue(context, part, how.as, how.format);
  if (value === undefined)
    throw context.failure('value_unreadable', unreadable(context, name, part, how), {
      kind: 'portal_changed',
      notes: `The portal shows "${name}" in a form that the procedure does not know.`,
    });
  if (value !== null) return value;
  const isUnmatched = text !== '' && found === null;
  if (!how.required) {
    if (isUnmatched) noteUnmatched(context, name);
    return fallback(context, how);
  }
  const nothing = isUnmatched
    ? `the portal shows a text for "${name}", in which "regex" finds nothing: it may be a caption, and its value next to it`
    : `the portal shows nothing for "${name}"`;
  throw context.failure('value_missing', nothing, {
    kind: 'portal_changed',
    notes: `The portal shows nothing for "${name}".`,
  });
}

/** A value in another form is not the same as none, although many patterns exclude words such as "None" on purpose. Once for each name: a loop reads it many times. */
function noteUnmatched(context: ActionContext, name: string): void {
  const noted = context.memory('unmatched values', () => new Set<string>());
  if (noted.has(name)) return;
  noted.add(name);
  context.note(`"${name}" is not read: the portal shows a text for it, in which "regex" finds nothing`);
}

/** The text itself is data. */
function unreadable(
  context: ActionContext,
  name: string,
  text: string,
  how: Pick<HowFields, 'as' | 'format'>,
): string {
  const plain = withSingleSpaces(text);
  const format = how.as === 'date' ? formatWithTime(context, plain, how.format) : null;
  const shown = `what the portal shows for "${name}"`;
  const expected = how.as === 'date' ? dateExpected(context, plain, how.format) : VALUE_FORMS[how.as];
  if (format === null)
    return `${shown} is not a valid ${how.as}: it looks like ${shapeOf(text)}, and ${expected}`;
  return `${shown} is a date with a time after it: write "format: ${JSON.stringify(format).slice(1, -1)}", or a "regex" that takes only the date`;
}

/** Null if the pattern fits nowhere; its group may be empty. It may say one space where several in a row show, as in "where" and `expect`. */
function partOf(text: string, pattern: string): string | null {
  const bare = barePattern(pattern);
  const match = searchPattern(bare, text) ?? searchPattern(bare, withSingleSpaces(text));
  return match === null ? null : (match[1] ?? match[0] ?? '').trim();
}

export async function fallback(context: ActionContext, how: Pick<HowFields, 'default'>): Promise<JsonValue> {
  return how.default === undefined ? null : context.evaluate(how.default);
}
