import { shorten } from '../../platform/shorten.ts';
import { MAX_LINE_BYTES, type AgentOutcome, type FromAgent, type RequestMethod } from './agent-protocol.ts';
import { MESSAGES, messageFault, PARAMS } from './agent-messages.ts';

/** The parts of the table's schemas that limits depend on. */
interface Limits {
  readonly type?: string;
  readonly const?: unknown;
  readonly maxLength?: number;
  readonly shorten?: string;
  readonly maxItems?: number;
  readonly items?: Limits;
  readonly properties?: Readonly<Record<string, Limits>>;
  readonly anyOf?: readonly Limits[];
  readonly oneOf?: readonly Limits[];
}

/** A message of the agent within the limits of the table: texts for people are shortened, and lists end at their limit. */
export const fitMessage = <M extends FromAgent>(message: M): M => fit(MESSAGES[message.kind], message) as M;

export const fitParams = <P>(method: RequestMethod, params: P): P => fit(PARAMS[method], params) as P;

/** The message that ends a task. An outcome that is not valid is a fault of the plugin that concluded it. */
export function outcomeMessage(outcome: AgentOutcome): FromAgent & { readonly kind: 'outcome' } {
  const message = fitMessage({ kind: 'outcome', outcome: withoutOutputs(outcome) } as const);
  const fault = messageFault(message);
  return fault === null ? message : faultMessage('plugin_error', `The outcome is not valid (${fault}).`);
}

const faultMessage = (code: 'plugin_error' | 'invalid_result', notes: string) =>
  ({ kind: 'outcome', outcome: { kind: 'fault', fault: { code, notes } } }) as const;

export const RESULT_TOO_LARGE = faultMessage(
  'invalid_result',
  `The result is too large (more than ${MAX_LINE_BYTES / 2 ** 20} MiB), or it is not JSON.`,
);

/** The worker has no use for the outputs of a run: what a client gets of them is in the conclusion. */
function withoutOutputs(outcome: AgentOutcome): AgentOutcome {
  return outcome.kind === 'fault' ? outcome : { ...outcome, run: { ...outcome.run, outputs: {} } };
}

function fit(limits: Limits, value: unknown): unknown {
  const options = limits.oneOf ?? limits.anyOf;
  if (options !== undefined) {
    const option = options.find((one) => isMeant(one, value));
    return option === undefined ? value : fit(option, value);
  }
  if (typeof value === 'string') return fitText(limits, value);
  if (Array.isArray(value)) return fitList(limits, value);
  if (typeof value !== 'object' || value === null || limits.properties === undefined) return value;
  const { properties } = limits;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .map(([name, part]) => [name, fit(properties[name] ?? {}, part)]),
  );
}

const fitText = ({ maxLength, shorten: mark }: Limits, text: string): string =>
  maxLength === undefined || mark === undefined ? text : shorten(text, maxLength, mark);

const fitList = ({ items, maxItems }: Limits, list: readonly unknown[]): unknown =>
  items === undefined ? list : list.slice(0, maxItems).map((item) => fit(items, item));

/** Options differ by their type, or by a property with a constant value. */
function isMeant({ type, properties = {}, oneOf }: Limits, value: unknown): boolean {
  if (oneOf !== undefined) return oneOf.some((option) => isMeant(option, value));
  if (type === 'null' || value === null) return type === 'null' && value === null;
  if (type !== typeof value) return false;
  return Object.entries(properties).every(
    ([name, part]) => part.const === undefined || part.const === (value as Record<string, unknown>)[name],
  );
}
