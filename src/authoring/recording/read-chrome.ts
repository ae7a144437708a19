import { CodedError } from '../../platform/errors.ts';
import { isRole } from '../../sop/targets/roles.ts';
import type { RecordedAction, RecordedPart, RecordedTarget } from '../../sop/actions/recorded.ts';
import type { Recording } from './recorded.ts';

/** A step of the Recorder panel of Chrome's developer tools. */
interface Step {
  readonly type: string;
  readonly url?: string;
  readonly selectors?: readonly (string | readonly string[])[];
  readonly value?: string;
  readonly key?: string;
  readonly button?: string;
  readonly frame?: readonly number[];
  readonly operator?: string;
  readonly count?: number;
  readonly visible?: boolean;
  /** `main`, or the address of the pop-up in which it was done. */
  readonly target?: string;
  /** Milliseconds. */
  readonly timeout?: number;
}

/**
 * Reads a recording that Chrome's Recorder panel exported as JSON.
 *
 * @throws {CodedError} `invalid_recording`
 */
export function readChrome(text: string): Recording {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new CodedError('invalid_recording', 'the recording is not valid JSON', { cause });
  }
  if (typeof value !== 'object' || value === null || !('steps' in value) || !Array.isArray(value.steps))
    throw new CodedError(
      'invalid_recording',
      'the recording has no "steps": export it as JSON from the Recorder panel',
    );
  const title = 'title' in value && typeof value.title === 'string' ? value.title : null;
  const steps = value.steps.filter(
    (step): step is Step =>
      typeof step === 'object' && step !== null && 'type' in step && typeof step.type === 'string',
  );
  const timeout = 'timeout' in value && typeof value.timeout === 'number' ? value.timeout : undefined;
  return { title, actions: inTheirPages(steps, timeout) };
}

/** The actions, and between them the ways from page to page: a click before something is done in a new pop-up has opened it. */
function inTheirPages(steps: readonly Step[], timeout: number | undefined): readonly RecordedAction[] {
  const actions: RecordedAction[] = [];
  const openers = new Map<string, string>();
  let page = 'main';
  for (const step of steps) {
    const done = actionsOf(step).map((action) => ({ ...action, timeoutMs: step.timeout ?? timeout }));
    const { target = 'main' } = step;
    if (done.length === 0) continue;
    if (target !== page && !step.type.startsWith('custom')) {
      const last = actions.at(-1);
      if (target !== 'main' && !openers.has(target) && last?.do === 'click' && opensPages(last))
        actions[actions.length - 1] = { ...last, effect: 'page' };
      else actions.push({ do: 'switch_page', page: pageOf(target) });
      if (!openers.has(target)) openers.set(target, page);
      page = target;
    }
    actions.push(...done);
    if (step.type === 'close') page = openers.get(page) ?? 'main';
  }
  return actions;
}

function opensPages({ button, count, effect }: Extract<RecordedAction, { do: 'click' }>): boolean {
  return button === 'left' && count === 1 && effect === null;
}

/** Without the query, which carries identifiers. */
function pageOf(target: string): string {
  if (target === 'main') return 'first';
  const url = URL.parse(target);
  return url === null || !/^https?:$/.test(url.protocol) ? 'new' : `${url.host}${url.pathname}`;
}

/** Keys that only move about or hold down: what they typed is in the change that follows. */
const quietKeys = /^(?:.|Tab|Shift|Control|Alt|Meta|CapsLock|Backspace|Delete|Arrow\w+|Home|End)$/;
const passedOver = new Set([
  'setViewport',
  'scroll',
  'keyUp',
  'emulateNetworkConditions',
  'waitForExpression',
]);

function actionsOf(step: Step): readonly RecordedAction[] {
  const { type, url = '', value = '', key = '' } = step;
  if (passedOver.has(type)) return [];
  if (type === 'navigate') return /^https?:/.test(url) ? [{ do: 'goto', url }] : [];
  if (type === 'close') return [{ do: 'close_page' }];
  if (type === 'keyDown') return quietKeys.test(key) ? [] : [{ do: 'press', key, on: null }];
  const on = bestTarget(step, type === 'change');
  if (on === null) return [{ do: 'remark', text: `"${type}" was recorded here` }];
  switch (type) {
    case 'click':
    case 'doubleClick':
      return [{ do: 'click', on, button: buttonOf(step), count: type === 'click' ? 1 : 2, effect: null }];
    case 'change':
      return [{ do: 'fill', on, value, clues: (step.selectors ?? []).flat() }];
    case 'hover':
      return [{ do: 'hover', on }];
    case 'waitForElement':
      return [waitFor(step, on)];
    default:
      return [{ do: 'remark', text: `"${type}" was recorded here` }];
  }
}

function waitFor({ operator = '>=', count = 1, visible }: Step, on: RecordedTarget): RecordedAction {
  if (visible === false || (operator === '==' && count === 0)) return { do: 'wait_for', on, state: 'hidden' };
  if (operator === '==') return { do: 'wait_for', on, count };
  return operator === '>=' && count === 1
    ? { do: 'wait_for', on }
    : { do: 'remark', text: `"waitForElement" ${operator} ${count} was recorded here` };
}

function buttonOf({ button }: Step): 'left' | 'right' | 'middle' {
  if (button === 'secondary') return 'right';
  return button === 'auxiliary' ? 'middle' : 'left';
}

/** The selector that says most to a reader: role and name, name, text, test id, and only then CSS and XPath. */
function bestTarget({ selectors = [], frame = [] }: Step, field: boolean): RecordedTarget | null {
  const chains = selectors
    .map((selector) => (typeof selector === 'string' ? [selector] : selector))
    .map((parts) => parts.map((part) => readPart(part, field)))
    .filter((parts): parts is RecordedPart[] => parts.length > 0 && parts.every((part) => part !== null));
  const [best] = chains.toSorted((a, b) => worth(a) - worth(b));
  if (best === undefined) return null;
  // Chrome counts frames, and counts mean nothing to a reader; the frame is named by its place.
  const frames = frame.map((index): RecordedPart => ({ kind: 'css', name: `iframe, frame >> nth=${index}` }));
  return { frames, chain: best, nth: null, hasText: null };
}

function worth(chain: readonly RecordedPart[]): number {
  const order = ['role', 'name', 'text', 'testid', 'css', 'xpath'];
  // A role without a name is found everywhere.
  const rank = ({ kind, name }: RecordedPart): number =>
    name === null ? order.length : order.indexOf(isRole(kind) ? 'role' : kind);
  return Math.max(...chain.map(rank));
}

function readPart(selector: string, field: boolean): RecordedPart | null {
  const [, kind = 'css', body = selector] = /^(aria|text|xpath|pierce|css)\/(.*)$/s.exec(selector) ?? [];
  if (kind === 'aria') return readAria(body, field);
  if (kind === 'text') return { kind: 'text', name: body };
  if (kind === 'xpath') return { kind: 'xpath', name: body.startsWith('/') ? body : `/${body}` };
  const testId = /^\[data-testid=(['"])((?:(?!\1).)*)\1\]$/.exec(body)?.[2];
  return testId === undefined ? { kind: 'css', name: body } : { kind: 'testid', name: testId };
}

/** `Search`, `Search[role="button"]`, `[role="button"]`. A field goes by its name alone: its role says nothing to a reader. */
function readAria(body: string, field: boolean): RecordedPart | null {
  const [, name = '', role] = /^(.*?)(?:\[role=["'](\w+)["']\])?$/s.exec(body) ?? [];
  if (role !== undefined && isRole(role) && !(field && name !== ''))
    return { kind: role, name: name === '' ? null : name };
  return name === '' ? null : { kind: 'name', name };
}
