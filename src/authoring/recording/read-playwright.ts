import { CodedError } from '../../platform/errors.ts';
import type { Recorded, RecordedAction, RecordedTarget } from '../../sop/actions/recorded.ts';
import type { Recording } from './recorded.ts';
import { readSelector } from './read-selector.ts';

interface Signal {
  readonly name: string;
  readonly selector?: string;
}

/** A line of `playwright codegen --target jsonl`. */
interface Line {
  readonly name: string;
  readonly pageGuid?: string;
  readonly selector?: string;
  readonly signals?: readonly Signal[];
  readonly url?: string;
  readonly text?: string;
  readonly value?: string;
  readonly checked?: boolean;
  readonly key?: string;
  readonly modifiers?: number;
  readonly button?: 'left' | 'right' | 'middle';
  readonly clickCount?: number;
  readonly options?: readonly string[];
}

/**
 * Reads a recording of Playwright's recorder, one JSON object a line.
 *
 * @throws {CodedError} `invalid_recording`, naming the line
 */
export function readPlaywright(text: string): Recording {
  const lines = text
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .flatMap(({ line, number }) => readLine(line, number) ?? []);
  const actions: RecordedAction[] = [];
  let page: string | undefined;
  for (const line of lines) {
    const opens = line.signals?.some(({ name }) => name === 'popup') === true;
    if (
      page !== undefined &&
      line.pageGuid !== undefined &&
      line.pageGuid !== page &&
      line.name !== 'openPage' &&
      line.name !== 'closePage'
    )
      if (actions.at(-1)?.do !== 'close_page') actions.push({ do: 'switch_page', page: null });
    actions.push(...actionsOf(line));
    // The click has led into the page that it opened already.
    page = opens ? undefined : (line.pageGuid ?? page);
  }
  return { title: null, actions: withoutLastClose(actions) };
}

function readLine(line: string, number: number): Line | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new CodedError('invalid_recording', `line ${number} of the recording is not valid JSON`, { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CodedError('invalid_recording', `line ${number} of the recording is not a JSON object`);
  // The first line holds the recorder's own settings.
  return 'name' in value && typeof value.name === 'string' ? (value as Line) : null;
}

function withoutLastClose(actions: RecordedAction[]): readonly RecordedAction[] {
  while (actions.at(-1)?.do === 'close_page') actions.pop();
  return actions;
}

function actionsOf(line: Line): readonly RecordedAction[] {
  const { name, selector, url = '' } = line;
  if (name === 'openPage') return /^https?:/.test(url) ? [{ do: 'goto', url }] : [];
  if (name === 'closePage') return [{ do: 'close_page' }];
  if (name === 'navigate') return [{ do: 'goto', url }];
  if (selector === undefined) return [{ do: 'remark', text: `"${name}" was recorded here` }];
  const on = readSelector(selector);
  if (on === null) return [{ do: 'remark', text: `"${name}" was recorded here, on ${selector}` }];
  return [onTarget(line, on), ...shown(line)];
}

function onTarget(line: Line, on: RecordedTarget): RecordedAction {
  const {
    name,
    text = '',
    value = '',
    key = '',
    modifiers = 0,
    button = 'left',
    clickCount = 1,
    options = [],
  } = line;
  switch (name) {
    case 'click':
      return clickOf(line, { on, button, count: clickCount });
    case 'fill':
      return { do: 'fill', on, value: text, clues: [line.selector ?? ''] };
    case 'press':
      return { do: 'press', on, key: `${chord(modifiers)}${key}` };
    case 'select':
      return { do: 'select', on, values: options };
    case 'setInputFiles':
      return { do: 'upload', on };
    case 'check':
    case 'uncheck':
    case 'hover':
      return { do: name, on };
    case 'assertText':
      return { do: 'expect', on, text };
    case 'assertValue':
      return { do: 'expect', on, value };
    case 'assertChecked':
      return { do: 'expect', on, state: line.checked === false ? 'unchecked' : 'checked' };
    case 'assertVisible':
      return { do: 'expect', on };
    default:
      return { do: 'remark', text: `"${name}" was recorded here` };
  }
}

function clickOf({ signals = [] }: Line, click: Omit<Recorded<'click'>, 'do' | 'effect'>): RecordedAction {
  const names = new Set(signals.map(({ name }) => name));
  if (names.has('popup')) return { do: 'click', ...click, effect: 'page' };
  if (names.has('download')) return { do: 'download', on: click.on };
  return { do: 'click', ...click, effect: names.has('dialog') ? 'dialog' : null };
}

/** The heading that came up after a click: what the next step may wait for. */
function shown({ name, signals = [] }: Line): readonly RecordedAction[] {
  const selector = signals.find((signal) => signal.name === 'expect')?.selector;
  const on = selector === undefined || name !== 'click' ? null : readSelector(selector);
  return on?.chain.length === 1 && on.chain[0]?.kind === 'heading' ? [{ do: 'wait_for', on }] : [];
}

/** Modifier bits as Chromium counts them. */
function chord(bits: number): string {
  const names = ['Alt', 'Control', 'Meta', 'Shift'];
  return names
    .filter((_name, index) => (bits & (1 << index)) !== 0)
    .map((name) => `${name}+`)
    .join('');
}
