import { setTimeout as delay } from 'node:timers/promises';
import type { Context, Middleware } from 'koa';
import type { SwitchBoard, SwitchTable } from './switches.ts';
import { defineSwitch } from './switches.ts';

/** Obstacles that any portal can have, since they do not look at the page. */
export const faultSwitches = {
  latency: defineSwitch({
    type: 'number',
    on: 300,
    about: 'Every answer comes this many milliseconds late.',
  }),
  hang: defineSwitch({ type: 'flag', about: 'Requests are accepted and never answered.' }),
  error_500: defineSwitch({ type: 'flag', about: 'Pages and data requests answer 500.' }),
  error_503: defineSwitch({ type: 'flag', about: 'Pages and data requests answer 503 with Retry-After.' }),
  maintenance: defineSwitch({ type: 'flag', about: 'Every page is the maintenance page (503).' }),
  rate_limit: defineSwitch({
    type: 'flag',
    about: 'Every page is the rate-limit page (429 with Retry-After).',
  }),
} satisfies SwitchTable;

export interface FaultPage {
  readonly status: number;
  readonly title: string;
  readonly message: string;
}

const FAULTS = [
  [
    'error_500',
    { status: 500, title: 'Something went wrong', message: 'An unexpected error occurred. Try again later.' },
  ],
  [
    'error_503',
    { status: 503, title: 'Service unavailable', message: 'The service is temporarily unavailable.' },
  ],
  [
    'maintenance',
    {
      status: 503,
      title: 'Scheduled maintenance',
      message: 'The portal is down for scheduled maintenance. It will be back soon.',
    },
  ],
  [
    'rate_limit',
    {
      status: 429,
      title: 'Too many requests',
      message: 'You have sent too many requests. Wait a moment and try again.',
    },
  ],
] as const;

/** Puts the fault switches in front of the routes that come after it. */
export function faults(
  board: SwitchBoard<typeof faultSwitches>,
  respond: (context: Context, fault: FaultPage) => void,
): Middleware {
  return async (context, next) => {
    const wait = board.take('latency', context.path);
    if (wait > 0) await delay(wait);
    if (board.take('hang', context.path)) return leaveUnanswered(context);
    const fault = FAULTS.find(([name]) => board.take(name, context.path))?.[1];
    if (fault === undefined) return next();
    if (fault.status !== 500) context.set('Retry-After', '1');
    respond(context, fault);
  };
}

/** Keeps the connection open and silent; it ends when the client or the server closes it. */
export function leaveUnanswered(context: Context): void {
  context.respond = false;
}

/** Cuts the connection without an answer, as a broken network does. */
export function resetConnection(context: Context): void {
  context.respond = false;
  context.req.socket.resetAndDestroy();
}
