import type { SopEvent } from '../../sop/ports.ts';
import { openChannel, type Channel } from '../boundary/agent-channel.ts';
import {
  MAX_LINE_BYTES,
  type AgentOutcome,
  type AgentRequests,
  type FromAgent,
  type RequestMethod,
  type ToAgent,
} from '../boundary/agent-protocol.ts';
import { paramsFault } from '../boundary/agent-messages.ts';
import { fitMessage, fitParams, outcomeMessage, RESULT_TOO_LARGE } from '../boundary/fit-agent-message.ts';
import type { Duplex } from 'node:stream';

/** The agent's end of the line to its worker. */
export interface AgentLink {
  send(message: FromAgent): void;
  event(event: SopEvent): void;
  /** Asks the worker and waits. @throws {RequestRefused} with the worker's code, or `message_too_large` */
  ask<M extends RequestMethod>(
    method: M,
    params: AgentRequests[M]['params'],
  ): Promise<AgentRequests[M]['value']>;
  outcome(outcome: AgentOutcome): void;
}

export class RequestRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

type Order = Exclude<ToAgent, { kind: 'reply' }>;

/** Events of a busy SOP are gathered for so long; whatever else is said sends them first, so that the order holds. */
const GATHER_MS = 10;
const MAX_GATHERED = 200;

export function openAgentLink(
  socket: Duplex,
  onOrder: (order: Order) => void,
  onGone: () => void,
): AgentLink {
  const asked = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  let gathered: SopEvent[] = [];
  let timer: NodeJS.Timeout | undefined;

  const answer = (reply: Extract<ToAgent, { kind: 'reply' }>): void => {
    const waiting = asked.get(reply.id);
    asked.delete(reply.id);
    if ('error' in reply) waiting?.reject(new RequestRefused(reply.error.code, reply.error.message));
    else waiting?.resolve(reply.value);
  };
  const channel: Channel = openChannel(socket, {
    maxLineBytes: 4 * MAX_LINE_BYTES,
    maxSentBytes: MAX_LINE_BYTES,
    onLine: (line) => {
      const message = JSON.parse(line) as ToAgent;
      if (message.kind === 'reply') answer(message);
      else onOrder(message);
    },
    onFault: onGone,
    onClose: onGone,
  });
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.length === 0) return;
    const events = gathered;
    gathered = [];
    channel.send(fitMessage({ kind: 'events', events }));
  };
  const send = (message: FromAgent): void => {
    flush();
    channel.send(message);
  };
  return {
    send: (message) => send(fitMessage(message)),
    event(event) {
      gathered.push(event);
      if (gathered.length >= MAX_GATHERED) flush();
      else timer ??= setTimeout(flush, GATHER_MS);
    },
    async ask(method, params) {
      const fitting = fitParams(method, params);
      if (paramsFault(method, fitting) !== null)
        throw new RequestRefused('message_too_large', `"${method}" does not fit the limits of a message`);
      lastId += 1;
      send({ kind: 'request', id: lastId, method, params: fitting });
      const waiting = Promise.withResolvers<unknown>();
      asked.set(lastId, waiting);
      return waiting.promise as Promise<never>;
    },
    outcome(outcome) {
      try {
        send(outcomeMessage(outcome));
      } catch {
        // Too large, or not JSON: a circle, a BigInt.
        send(RESULT_TOO_LARGE);
      }
    },
  };
}
