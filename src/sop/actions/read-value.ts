import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import type { JsonObject, JsonValue } from '../../sdk/json.ts';
import { askPage } from '../page/ask-page.ts';
import { convertValue } from './convert-value.ts';
import type { HowFields, ListFields, SingleFields } from './extract-fields.ts';
import { limits } from './limits.ts';

/**
 * Reads one value. What is required is waited for; the rest is taken as it is now.
 *
 * @throws `value_missing`, `value_unreadable`
 */
export async function readSingle(
  context: ActionContext,
  name: string,
  fields: SingleFields,
  inside?: Locator,
): Promise<JsonValue> {
  const target = await context.resolve(fields.from);
  const locator = inside ? inside.locator(target) : target;
  if (fields.read === 'count') return locator.count();
  if (!fields.required && (await locator.count()) === 0) return fallback(context, fields);
  return interpret(context, name, await readText(context, locator, fields), fields);
}

/** A value, or an object, of each match. */
export async function readList(context: ActionContext, name: string, fields: ListFields): Promise<JsonValue> {
  const locator = await context.resolve(fields.list);
  if (fields.required) await locator.first().waitFor({ state: 'attached', ...limits(context) });
  const count = Math.min(await locator.count(), fields.limit);
  const items = Array.from({ length: count }, (_, index) => locator.nth(index));
  return Promise.all(
    items.map((item) =>
      fields.fields
        ? readObject(context, fields.fields, item)
        : readText(context, item, fields).then((text) =>
            interpret(context, name, text, { ...fields, required: false }),
          ),
    ),
  );
}

async function readObject(
  context: ActionContext,
  fields: NonNullable<ListFields['fields']>,
  item: Locator,
): Promise<JsonObject> {
  const entries = fields.map(
    async ({ key, value }) => [key, await readSingle(context, key, value, item)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function readText(
  context: ActionContext,
  locator: Locator,
  { read, attribute }: HowFields,
): Promise<string> {
  const limited = limits(context);
  if (read === 'url') return locator.page().url();
  if (read === 'aria') return locator.ariaSnapshot(limited);
  if (read === 'attribute') return (await locator.getAttribute(attribute ?? 'value', limited)) ?? '';
  return askPage(
    locator,
    { ask: 'content', what: read === 'count' || read === undefined ? null : read },
    limited,
  );
}

/** Turns a text into what the SOP asked for. */
export async function interpret(
  context: ActionContext,
  name: string,
  text: string,
  how: Pick<HowFields, 'regex' | 'as' | 'format' | 'required' | 'default'>,
): Promise<JsonValue> {
  const part = how.regex === undefined ? text : partOf(text, how.regex);
  const value = convertValue(context, part, how.as, how.format);
  if (value === undefined)
    throw context.failure('value_unreadable', `what the portal shows for "${name}" is no ${how.as}`, {
      kind: 'portal_changed',
      notes: `The portal shows "${name}" in a form that the procedure does not know.`,
    });
  if (value !== null) return value;
  if (!how.required) return fallback(context, how);
  throw context.failure('value_missing', `the portal shows nothing for "${name}"`, {
    kind: 'portal_changed',
    notes: `The portal shows nothing for "${name}".`,
  });
}

function partOf(text: string, pattern: string): string {
  const match = new RegExp(pattern).exec(text);
  return (match?.[1] ?? match?.[0] ?? '').trim();
}

async function fallback(context: ActionContext, how: Pick<HowFields, 'default'>): Promise<JsonValue> {
  return how.default === undefined ? null : context.evaluate(how.default);
}
