import type { Wording } from '../../../sdk/outline.ts';
import { describeExchange } from '../pages/exchange-conditions.ts';
import type { Conditions } from './conditions.ts';

const STATES: Partial<Readonly<Record<NonNullable<Conditions['state']>, string>>> = {
  visible: 'shows',
  hidden: 'is not to be seen',
  attached: 'is there',
  detached: 'is gone',
  stable: 'does not move',
  focused: 'has the focus',
};

/** What is waited for or judged, as a clause for the outline: `the heading “Home” shows`. */
export function sayConditions(conditions: Conditions, words: Wording): string {
  const { url, load, request, response, that } = conditions;
  const parts = [...sayTarget(conditions, words)];
  if (url !== undefined) parts.push(`the address of the page has ${words.value(url)}`);
  if (load !== undefined) parts.push(`the page has come (${words.code(load)})`);
  if (request !== undefined) parts.push(`the page asks for ${words.code(describeExchange(request))}`);
  if (response !== undefined) parts.push(`the page gets ${words.code(describeExchange(response))}`);
  if (that !== undefined) parts.push(`${words.condition(that)} is true`);
  return parts.length === 0 ? words.quoted('') : parts.join(' and ');
}

function sayTarget({ target, state, text, value, count }: Conditions, words: Wording): readonly string[] {
  if (target === undefined) return [];
  const about = words.target(target);
  const parts: string[] = [];
  if (count !== undefined) parts.push(`there are ${count.constant ?? words.condition(count)} of ${about}`);
  else if (text === undefined && value === undefined)
    parts.push(`${about} ${STATES[state ?? 'visible'] ?? `is ${state ?? ''}`}`);
  if (text !== undefined) parts.push(`${about} says ${words.value(text)}`);
  if (value !== undefined) parts.push(`${about} holds ${words.value(value)}`);
  return parts;
}
