import type { Action } from '../../sdk/action.ts';
import type { Entry, Evaluable, Target, TypeOf } from '../../sdk/field.ts';
import { branch } from '../../sop/actions/judging/branch.ts';
import { call } from '../../sop/actions/flow/call.ts';
import { check } from '../../sop/actions/input/check.ts';
import { click } from '../../sop/actions/pointer/click.ts';
import { download } from '../../sop/actions/pages/download.ts';
import { expect } from '../../sop/actions/judging/expect.ts';
import { read } from '../../sop/actions/reading/read.ts';
import { fail } from '../../sop/actions/flow/fail.ts';
import { fillRows } from '../../sop/actions/input/fill-rows.ts';
import { fill } from '../../sop/actions/input/fill.ts';
import { finish } from '../../sop/actions/flow/finish.ts';
import { forEach } from '../../sop/actions/flow/for-each.ts';
import { goto } from '../../sop/actions/pages/goto.ts';
import { group } from '../../sop/actions/flow/group.ts';
import { ifAction } from '../../sop/actions/judging/if.ts';
import { breakAction, continueAction } from '../../sop/actions/flow/leave-loop.ts';
import { note } from '../../sop/actions/flow/note.ts';
import { once } from '../../sop/actions/flow/once.ts';
import { press } from '../../sop/actions/pointer/press.ts';
import { repeat } from '../../sop/actions/flow/repeat.ts';
import { savePdf } from '../../sop/actions/pages/save-pdf.ts';
import { screenshot } from '../../sop/actions/pages/screenshot.ts';
import { set } from '../../sop/actions/flow/set.ts';
import { signIn, signOut } from '../../sop/actions/pages/sign-in.ts';
import { switchAction } from '../../sop/actions/judging/switch.ts';
import { targetEntries } from '../../sop/actions/input/target-entries.ts';
import { upload, uploadEntries } from '../../sop/actions/input/upload.ts';
import { verifyForm } from '../../sop/actions/input/verify-form.ts';
import { waitFor } from '../../sop/actions/judging/wait-for.ts';
import { wait } from '../../sop/actions/judging/wait.ts';
import type { FieldInput } from '../../sop/controls/fill-field.ts';
import type { CompiledStep } from '../../sop/compile/compiled-sop.ts';
import { speakConditions } from './speak-conditions.ts';
import { code, listed, quoted, speakCondition, speakDuration, speakTarget, speakValue } from './speak.ts';

type Outputs = ReadonlySet<string>;
type Say = (args: never, outputs: Outputs) => string;

function say<A>(action: Action<A>, sentence: (args: A, outputs: Outputs) => string): readonly [string, Say] {
  return [action.name, sentence];
}

type FieldValue = Pick<FieldInput, 'value' | 'date' | 'option_value' | 'option_index' | 'keys'>;

function given({ value, date, option_value, option_index, keys }: FieldValue): string {
  if (date !== undefined) return `the date ${speakValue(date)}`;
  if (option_value !== undefined) return `the option with the value ${speakValue(option_value)}`;
  if (option_index !== undefined) return `the option at place ${speakValue(option_index)}, from 0,`;
  const text = value === undefined ? 'nothing' : speakValue(value);
  return keys === false ? text : `${text} (key by key)`;
}

const pairs = (entries: readonly Entry<Evaluable<unknown>>[]): string =>
  listed(entries.map(({ key, value }) => `${code(key)} as ${speakValue(value)}`));

const targets = (all: readonly Target[]): string => listed(all.map(speakTarget));

/** Outputs are the results of the procedure, variables are not. */
function byUse<E extends Entry<unknown>>(
  entries: readonly E[],
  outputs: Outputs,
  tell: (entries: readonly E[]) => string,
): string {
  const results = entries.filter(({ key }) => outputs.has(key));
  const others = entries.filter(({ key }) => !outputs.has(key));
  const all = [
    ...(results.length > 0 ? [`${tell(results)} (${results.length === 1 ? 'a result' : 'results'}).`] : []),
    ...(others.length > 0 ? [`${tell(others)}.`] : []),
  ];
  return all.join(' ');
}

type Extracted = Parameters<NonNullable<typeof read.subject>>[0][number]['value'];

function readFrom(value: Extracted): string {
  if ('table' in value)
    return `${speakTarget(value.table)} (${listed(value.columns.map(({ key }) => quoted(key)))})${value.next ? ', page by page' : ''}`;
  return 'list' in value ? `each of ${speakTarget(value.list)}` : speakTarget(value.from);
}

function asFailure({ code: failure, notes, after }: TypeOf<typeof fail.arguments>): string {
  const again = after === undefined ? '' : `, to be tried again after ${speakDuration(after)},`;
  return ` as ${code(failure)}${again}${notes ? ` and say ${speakValue(notes)}` : ''}`;
}

const sentences: ReadonlyMap<string, Say> = new Map<string, Say>([
  say(goto, ({ url }) => `Open ${speakValue(url)}.`),
  say(click, ({ target, button, count, downloads, opens }) => {
    const verb = button === 'right' ? 'Right-click' : count === 2 ? 'Double-click' : 'Click';
    const after = opens
      ? ' and continue in the page that it opens'
      : downloads
        ? ` and keep the file as ${speakValue(downloads)}`
        : '';
    return `${verb} ${speakTarget(target)}${after}.`;
  }),
  say(
    fill,
    (args) =>
      `Enter ${listed(targetEntries(args).map(({ target, value }) => `${given(value)} in ${speakTarget(target)}`))}.`,
  ),
  say(check, ({ fields }) => `Tick ${targets(fields)}.`),
  say(
    upload,
    (args) =>
      `Attach ${listed(uploadEntries(args).map(({ target, value }) => `${speakValue(value)} to ${speakTarget(target)}`))}.`,
  ),
  say(
    fillRows,
    ({ in: grid, for: items, as, fields }) =>
      `For each entry of ${speakValue(items)} (${code(as)}), fill one line of ${speakTarget(grid)}: ${listed(fields.map(({ key, value }) => `${given(value)} in ${quoted(key)}`))}.`,
  ),
  say(
    press,
    ({ key, target, times }) =>
      `Press ${speakValue(key)}${target ? ` in ${speakTarget(target)}` : ''}${times ? `, ${speakValue(times)} times` : ''}.`,
  ),
  say(
    download,
    ({ click: control, name }) =>
      `Download the file behind ${speakTarget(control)}${name ? ` and keep it as ${speakValue(name)}` : ''}.`,
  ),
  say(savePdf, ({ name }) => `Keep the page as the PDF ${speakValue(name)}.`),
  say(screenshot, () => 'Take a picture of the page.'),
  say(waitFor, (conditions) => `Wait until ${speakConditions(conditions)}.`),
  say(wait, ({ time }) => `Wait ${speakDuration(time)}.`),
  say(expect, ({ or_fail: failure, or_note: issue, ...conditions }) => {
    const what = speakConditions(conditions);
    if (issue)
      return `Check whether ${what}; if not, note ${code(issue.code)}: ${speakValue(issue.message)}.`;
    return `Make sure that ${what}; else stop${failure ? asFailure(failure) : ''}.`;
  }),
  say(verifyForm, () => 'Read every filled field back and compare it with what was entered.'),
  say(read, (entries, outputs) =>
    byUse(
      entries,
      outputs,
      (some) => `Read ${listed(some.map(({ key, value }) => `${code(key)} from ${readFrom(value)}`))}`,
    ),
  ),
  say(set, (entries, outputs) => byUse(entries, outputs, (some) => `Set ${pairs(some)}`)),
  say(
    call,
    ({ call: name, with: inputs }) =>
      `Follow the procedure ${code(name)}${inputs.length > 0 ? ` with ${pairs(inputs)}` : ''}.`,
  ),
  say(branch, () => 'See which of these shows first:'),
  say(ifAction, () => 'Decide:'),
  say(switchAction, ({ switch: value }) => `Decide by ${speakValue(value)}:`),
  say(forEach, ({ for_each: list, as }) =>
    'matching' in list
      ? `For each match of ${speakTarget(list.matching)} (${code(as)}):`
      : `For each entry of ${speakValue(list)} (${code(as)}):`,
  ),
  say(
    repeat,
    ({ while: going, until, max }) =>
      `Repeat${going ? ` while ${speakCondition(going)}` : ''}${until ? ` until ${speakCondition(until)}` : ''}${max ? `, ${max} times at most` : ''}:`,
  ),
  say(group, ({ group: name }) => `${name}:`),
  say(
    once,
    ({ once: name, key }) =>
      `Do this only once (${code(name)})${key ? `, identified by ${speakValue(key)}` : ''}:`,
  ),
  say(finish, () => 'The procedure is done.'),
  say(fail, (failure) => `Stop${asFailure(failure)}.`),
  say(note, ({ code: issue, message }) => `Note ${code(issue)}: ${speakValue(message)}.`),
  say(breakAction, () => 'Leave the loop.'),
  say(continueAction, () => 'Continue with the next item.'),
  say(signIn, () => 'Sign in, unless signed in already.'),
  say(signOut, () => 'Sign out.'),
]);

/** What a step does, in a plain sentence. An action without a sentence (a plugin's) is described by its title. */
export function sentenceOf({ action, args, place, parts }: CompiledStep): string {
  const sentence = sentences.get(action.name);
  // The arguments were read by this very action's declaration.
  if (sentence !== undefined)
    return sentence(args as never, new Set(parts.outputs.map(({ name }) => name))).replace(
      /”\.(?=\.)|(?<=[.!?]”)\.$/g,
      (end) => end.slice(0, -1),
    );
  const subject = action.subject?.(args as never) ?? '';
  return `${place.title === action.name || subject !== '' ? action.title : place.title}${subject === '' ? '' : `: ${quoted(subject)}`}.`;
}
