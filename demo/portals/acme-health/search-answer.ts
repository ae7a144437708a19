import { setTimeout as delay } from 'node:timers/promises';
import type { Portal } from './portal.ts';

/** A search answer under the spinner switches: late, or one that makes the page keep the spinner. */
export async function withSpinner(portal: Portal, answer: object): Promise<object> {
  await delay(portal.board.take('slow_spinner'));
  return portal.board.take('endless_spinner') ? { spin: true } : answer;
}
