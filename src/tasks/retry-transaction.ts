import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../platform/errors.ts';

/** Serialization failure, deadlock, lock timeout: another transaction was in the way and nothing was written. */
const IN_THE_WAY = new Set(['40001', '40P01', '55P03']);
const TRIES = 3;

/** Runs a transaction again, whole, when another one was in its way. Never put a step on a portal in it. */
export async function retryTransaction<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (tries === TRIES || !IN_THE_WAY.has(codeOf(error) ?? '')) throw error;
      await sleep(Math.random() * 20 * tries);
    }
  }
}
