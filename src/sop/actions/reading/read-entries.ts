import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../../sdk/action.ts';
import type { JsonObject, JsonValue } from '../../../sdk/json.ts';
import { askEntries, type EntryQuestion } from '../../page/ask-page.ts';
import type { PageQuestion } from '../../page/engine/page-question.ts';
import { timeIsUp } from '../../waiting/deadline.ts';
import { looksEnd } from '../../waiting/margins.ts';
import { questionAbout } from './content-question.ts';
import type { HowFields, ListFields } from './extract-fields.ts';
import { fallback, interpret, readSingles, readText } from './read-value.ts';
import { attributesReadOf, noteShortened, type ReadPart } from './shortened-values.ts';

/** The entries of a list that show, and the number of those to read. */
interface Entries {
  readonly locator: Locator;
  readonly count: number;
}

type Asked = Extract<PageQuestion, { ask: 'content' | 'attribute' }>;
type Texts = readonly (string | null)[];

/**
 * Reads a value, or an object, of each entry, all in one look at the page. An entry that this look cannot read, because a value is late, missing, or unclear, is then
 * read alone, which waits for it or says what is wrong.
 *
 * @throws `reading_too_slow`
 */
export async function readEntries(
  context: ActionContext,
  name: string,
  fields: ListFields,
  entries: Entries,
): Promise<readonly JsonValue[]> {
  const parts = await partsOf(context, name, fields);
  const questions = parts.flatMap(({ how, locator }): EntryQuestion<Asked>[] => {
    const question = questionAbout(how);
    return question === null ? [] : [{ locator, question }];
  });
  if (questions.length < parts.length) return oneByOne(context, name, fields, entries);
  const alone = new Map<number, JsonValue>();
  for (;;) {
    const found = await lookAtAll(context, name, entries, questions);
    if (found === null || found.length < entries.count) return oneByOne(context, name, fields, entries);
    const values = await Promise.all(
      found
        .slice(0, entries.count)
        .map(async (texts, at) => alone.get(at) ?? valueOf(context, fields, parts, texts)),
    );
    const at = values.indexOf(undefined);
    if (at === -1) {
      await noteShortened(context, entries.locator, parts, found.slice(0, entries.count));
      return values.map((value) => value ?? null);
    }
    alone.set(at, await readAlone(context, name, fields, entries.locator.nth(at)));
  }
}

async function partsOf(
  context: ActionContext,
  name: string,
  { fields, ...how }: ListFields,
): Promise<readonly ReadPart[]> {
  if (fields === undefined) return [entryAlone(name, how)];
  return Promise.all(
    fields.map(async ({ key, value }) => ({
      key,
      how: value,
      // Each entry may be without it.
      locator: await context.resolve(value.from, { optional: true }),
      attributes: attributesReadOf(value, fields),
    })),
  );
}

const entryAlone = (name: string, how: HowFields): ReadPart => ({
  key: name,
  how: { ...how, required: false },
  locator: null,
  attributes: [],
});

async function lookAtAll(
  context: ActionContext,
  name: string,
  { locator, count }: Entries,
  questions: readonly EntryQuestion<Asked>[],
): Promise<readonly (readonly Texts[])[] | null> {
  try {
    return await askEntries(locator, questions, context.signal);
  } catch (error) {
    throw timeIsUp(context.signal) ? tooSlow(context, name, 0, count) : error;
  }
}

/** Undefined if it must be read alone. */
async function valueOf(
  context: ActionContext,
  { fields }: ListFields,
  parts: readonly ReadPart[],
  texts: readonly Texts[],
): Promise<JsonValue | undefined> {
  const read = parts.map(async ({ key, how }, index) => {
    const [text, other] = texts[index] ?? [];
    if (text === undefined && !how.required) return fallback(context, how);
    if (text === undefined || other !== undefined) throw new Error('not one element');
    return interpret(context, key, text, how);
  });
  const settled = await Promise.allSettled(read);
  if (settled.some(({ status }) => status === 'rejected')) return undefined;
  const values = await Promise.all(read);
  return fields === undefined ? (values[0] ?? null) : objectOf(fields, values);
}

const objectOf = (fields: NonNullable<ListFields['fields']>, values: readonly JsonValue[]): JsonObject =>
  Object.fromEntries(fields.map(({ key }, index) => [key, values[index] ?? null]));

/** For what only Playwright can read, such as `aria`, and for parts in frames. */
async function oneByOne(
  context: ActionContext,
  name: string,
  fields: ListFields,
  { locator, count }: Entries,
): Promise<readonly JsonValue[]> {
  const end = looksEnd(context);
  const values: JsonValue[] = [];
  for (let at = 0; at < count; at += 1) {
    if (performance.now() > end) throw tooSlow(context, name, at, count);
    values.push(await readAlone(context, name, fields, locator.nth(at)));
  }
  return values;
}

async function readAlone(
  context: ActionContext,
  name: string,
  { fields, ...how }: ListFields,
  entry: Locator,
): Promise<JsonValue> {
  if (fields !== undefined) return objectOf(fields, await readSingles(context, fields, entry));
  const [part, text] = [entryAlone(name, how), await readText(context, entry, how)];
  await noteShortened(context, entry, [part], [[[text]]]);
  return interpret(context, name, text, part.how);
}

function tooSlow(context: ActionContext, name: string, done: number, count: number): Error {
  return context.failure(
    'reading_too_slow',
    `"${name}" has ${count} entries here, and the step timed out after ${done}: the page did respond, but reading took too long. Give the step a longer "timeout", read fewer with "limit", or read a "table"`,
    { kind: 'sop', notes: 'Reading a list took longer than its step may.' },
  );
}
