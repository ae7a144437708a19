import type { Conditions } from '../../sop/actions/judging/conditions.ts';
import { describeExchange } from '../../sop/actions/pages/exchange-conditions.ts';
import { code, quoted, speakCondition, speakTarget, speakValue } from './speak.ts';

const states: Readonly<Record<string, string>> = {
  visible: 'shows',
  hidden: 'is not to be seen',
  attached: 'is there',
  detached: 'is gone',
  stable: 'does not move',
  focused: 'has the focus',
};

/** What is waited for or judged: `the heading “Home” shows`. */
export function speakConditions({
  target,
  state,
  text,
  value,
  count,
  url,
  load,
  request,
  response,
  that,
}: Conditions): string {
  const parts: string[] = [];
  if (target !== undefined) {
    const about = speakTarget(target);
    if (count !== undefined) parts.push(`there are ${count.constant ?? speakCondition(count)} of ${about}`);
    else if (text === undefined && value === undefined)
      parts.push(`${about} ${states[state ?? 'visible'] ?? `is ${state ?? ''}`}`);
    if (text !== undefined) parts.push(`${about} says ${speakValue(text)}`);
    if (value !== undefined) parts.push(`${about} holds ${speakValue(value)}`);
  }
  if (url !== undefined) parts.push(`the address of the page has ${speakValue(url)}`);
  if (load !== undefined) parts.push(`the page has come (${code(load)})`);
  if (request !== undefined) parts.push(`the page asks for ${code(describeExchange(request))}`);
  if (response !== undefined) parts.push(`the page gets ${code(describeExchange(response))}`);
  if (that !== undefined) parts.push(`${speakCondition(that)} is true`);
  return parts.length === 0 ? quoted('') : parts.join(' and ');
}
