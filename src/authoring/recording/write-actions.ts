import type { JsonValue } from '../../sdk/json.ts';
import { durationText } from '../../sop/compile/duration-text.ts';
import { readDuration } from '../../sop/compile/read-literal.ts';
import type { ValueNames } from './name-values.ts';
import { nameOf, type RecordedAction, type RecordedTarget } from './recorded.ts';
import { literal, writeFrames, writeTarget } from './write-target.ts';

/** A step as data, and what is to be said above it. */
export interface WrittenStep {
  readonly step: { readonly [action: string]: JsonValue } | string;
  readonly comment: string | null;
}

const submitLike = /^(?:submit|send|file|confirm|approve|place|finish|pay|transmit|release)\b/i;
const ONCE =
  ' This looks like a submission: put it into a `once` block with `key` and `verify`,\n so that it can never happen twice.';

/** Writes recorded actions as steps; what a person does without meaning (a click into a field before typing) is left out. */
export function writeActions(actions: readonly RecordedAction[], names: ValueNames): readonly WrittenStep[] {
  const steps: WrittenStep[] = [];
  let filled: Record<string, JsonValue> | null = null;
  let base: string | null = null;
  let place = 'null';
  actions.forEach((action, index) => {
    if (isIdle(action, actions[index + 1])) return;
    const before = steps.length;
    const frame = frameOf(action);
    if (JSON.stringify(frame) !== place) filled = null;
    place = JSON.stringify(frame);
    if (action.do === 'goto') {
      base ??= URL.parse(action.url)?.origin ?? null;
      steps.push(goto(action.url, base, names, actions[index - 1]?.do === 'click'));
      filled = null;
    } else if (action.do === 'fill') {
      const [key, value] = fillEntry(action.on, action.value, names);
      if (typeof key !== 'string')
        steps.push(plain({ fill: { target: key, ...(typeof value === 'object' ? value : { value }) } }));
      else if (filled !== null && !Object.hasOwn(filled, key)) filled[key] = value;
      else {
        filled = { [key]: value };
        steps.push(plain({ fill: filled }));
      }
      if (typeof key !== 'string') filled = null;
    } else {
      steps.push(...writeAction(action, names));
      filled = null;
    }
    if (frame !== null) for (const step of steps.splice(before)) steps.push(within(step, frame));
    const last = steps.at(-1);
    const written = steps.length > before || action.do === 'fill';
    if (written && last !== undefined) steps[steps.length - 1] = withTimeout(last, action);
  });
  return steps;
}

function frameOf(action: RecordedAction): ReturnType<typeof writeFrames> {
  return 'on' in action && action.on !== null ? writeFrames(action.on) : null;
}

function within({ step, comment }: WrittenStep, frame: string | readonly string[]): WrittenStep {
  return { step: typeof step === 'string' ? step : { in_frame: frame, ...step }, comment };
}

/** Shorter times than the action has anyhow would only make it break on a slow day. */
function withTimeout(
  { step, comment }: WrittenStep,
  { do: deed, timeoutMs = 0 }: RecordedAction,
): WrittenStep {
  const patience = deed === 'goto' || deed === 'wait_for' ? 60_000 : 30_000;
  const given = typeof step === 'string' ? null : readDuration(step['timeout']);
  if (typeof step === 'string' || timeoutMs <= (given ?? patience)) return { step, comment };
  return { step: { ...step, timeout: durationText(timeoutMs) }, comment };
}

function plain(step: WrittenStep['step'], comment: string | null = null): WrittenStep {
  return { step, comment };
}

function sameTarget(a: RecordedTarget, b: RecordedTarget): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** A click into the field that is filled next, and the like. */
function isIdle(action: RecordedAction, following: RecordedAction | undefined): boolean {
  if (action.do === 'press') return /^(?:Tab|Shift\+Tab|CapsLock)$/.test(action.key);
  if (action.do !== 'click' || following === undefined) return false;
  const fieldFollows =
    following.do === 'fill' ||
    following.do === 'select' ||
    following.do === 'upload' ||
    following.do === 'click';
  if (!fieldFollows || action.effect !== null || action.button !== 'left') return false;
  if (following.do === 'click') return isField(action.on) && sameTarget(action.on, following.on);
  return nameOf(action.on) === nameOf(following.on) && sameField(action.on, following.on);
}

/** Recorders call a field by its label at one time and by its role at another. */
function sameField(a: RecordedTarget, b: RecordedTarget): boolean {
  return sameTarget({ ...a, chain: [] }, { ...b, chain: [] }) && isField(a);
}

function isField({ chain }: RecordedTarget): boolean {
  return /^(?:textbox|searchbox|combobox|spinbutton|label|name|placeholder|css|testid)$/.test(
    chain.at(-1)?.kind ?? '',
  );
}

const EARLY =
  ' Say before this step what shows when the click is done (wait_for), or this may come too early.';
const TYPED_PATH =
  ' The recorded address contained something that was typed: write the path with an input in its place.';
const ELSEWHERE = ' Another origin: add it to allowed_origins of portal.yaml.';

function goto(url: string, base: string | null, names: ValueNames, afterClick: boolean): WrittenStep {
  const { origin, pathname, search, hash } = new URL(url);
  const tail = names.reveals(decode(search + hash)) ? '' : `${search}${hash}`;
  const shown = names.reveals(decode(pathname));
  const path = shown ? '/' : `${pathname}${tail}`;
  const comments = [origin === base ? null : ELSEWHERE, shown ? TYPED_PATH : null, afterClick ? EARLY : null];
  const comment = comments.filter((part) => part !== null).join('\n');
  return plain(
    { goto: literal(origin === base ? path : `${origin}${path}`) },
    comment === '' ? null : comment,
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function fillEntry(
  on: RecordedTarget,
  value: string,
  names: ValueNames,
): readonly [ReturnType<typeof writeTarget>, JsonValue] {
  const target = writeTarget(on, 'field');
  if (value === '') return [target, ''];
  const { expression, date } = names.of(on, value);
  return [target, date ? { date: expression } : expression];
}

function writeAction(
  action: Exclude<RecordedAction, { do: 'goto' | 'fill' }>,
  names: ValueNames,
): readonly WrittenStep[] {
  switch (action.do) {
    case 'click':
      return [click(action)];
    case 'select':
      return [select(action.on, action.values, names)];
    case 'check':
      return [plain({ check: writeTarget(action.on, 'field') })];
    case 'uncheck':
      return [fillOne(action.on, { value: false }, false)];
    case 'hover':
      return [plain({ hover: writeTarget(action.on, 'control') })];
    case 'upload':
      return [upload(action.on)];
    case 'press':
      return [
        plain({
          press:
            action.on === null ? action.key : { key: action.key, target: writeTarget(action.on, 'field') },
        }),
      ];
    case 'wait_for':
      return names.reveals(nameOf(action.on) ?? '') ? [] : [waitFor(action)];
    case 'expect':
      return expectation(action, names);
    case 'close_page':
      return [plain('close_page')];
    case 'switch_page':
      return [switchPage(action.page, names)];
    case 'remark':
      return [
        plain(
          { log: literal(action.text) },
          ' The language has no word for what was recorded here: write it by hand.',
        ),
      ];
  }
}

function switchPage(page: string | null, names: ValueNames): WrittenStep {
  if (page === null || names.reveals(decode(page)))
    return plain(
      { switch_page: { to: 'first' } },
      ' The recording continues in another page here: name it by `url` or `title`.',
    );
  return plain({ switch_page: page === 'first' || page === 'new' ? page : { url: literal(page) } });
}

function click({ on, button, count, effect }: Extract<RecordedAction, { do: 'click' }>): WrittenStep {
  const target = writeTarget(on, 'control');
  const comment = submitLike.test(nameOf(on) ?? '') ? ONCE : null;
  if (effect === 'download') return plain({ download: { click: target } }, comment);
  if (button === 'right') return plain({ click: { target, button } }, comment);
  if (count === 2) return plain({ click: { target, count } }, comment);
  const dialog =
    effect === 'dialog'
      ? ' A dialog of the browser came up here: say in a step `on_dialog` before this one how to answer it.'
      : null;
  if (effect === 'page') return plain({ click: { target, opens: 'page' } }, comment);
  return plain({ click: target }, [dialog, comment].filter((part) => part !== null).join('\n') || null);
}

function select(on: RecordedTarget, values: readonly string[], names: ValueNames): WrittenStep {
  const [value = ''] = values;
  return fillOne(on, { option_value: names.of(on, value).expression });
}

function fillOne(
  on: RecordedTarget,
  input: { readonly [key: string]: JsonValue },
  short: JsonValue = input,
): WrittenStep {
  const target = writeTarget(on, 'field');
  return plain({ fill: typeof target === 'string' ? { [target]: short } : { target, ...input } });
}

function waitFor({ on, state, count }: Extract<RecordedAction, { do: 'wait_for' }>): WrittenStep {
  const target = writeTarget(on, 'text');
  if (state !== undefined) return plain({ wait_for: { target, state } });
  return plain({ wait_for: count === undefined ? target : { target, count } });
}

function upload(on: RecordedTarget): WrittenStep {
  const target = writeTarget(on, 'field');
  const files = '${{ files }}';
  return plain({ upload: typeof target === 'string' ? { [target]: files } : { target, files } });
}

function expectation(
  { on, text, value, state }: Extract<RecordedAction, { do: 'expect' }>,
  names: ValueNames,
): readonly WrittenStep[] {
  const target = writeTarget(on, 'text');
  if ([nameOf(on), text, value].some((part) => part !== undefined && part !== null && names.reveals(part)))
    return [
      plain({ expect: target }, ' The recorded text held what was typed: compare with an input instead.'),
    ];
  const conditions = {
    ...(text === undefined ? {} : { text: literal(text) }),
    ...(value === undefined ? {} : { value: literal(value) }),
    ...(state === undefined ? {} : { state }),
  };
  return [plain({ expect: Object.keys(conditions).length === 0 ? target : { target, ...conditions } })];
}
