import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { Secret, TOTP } from 'otpauth';
import { CodedError } from '../../platform/errors.ts';
import type { Clock } from '../../platform/clock.ts';

const PERIOD_SECONDS = 30;
/** A code that is about to expire is as good as none. */
const MARGIN_MS = 2_000;

export interface TotpRequest {
  readonly connectionId: string;
  /** Base32, as behind the QR code. */
  readonly secret: string;
}

/**
 * A code of a time window that this connection has not used yet: portals take each code once. Waits for the next window
 * where this one is used or nearly over.
 *
 * @throws {CodedError} `totp_secret_invalid`; the signal's reason when it is aborted
 */
export async function takeTotpCode(
  knex: Knex,
  clock: Clock,
  { connectionId, secret }: TotpRequest,
  signal: AbortSignal,
): Promise<string> {
  const totp = generator(secret);
  for (;;) {
    signal.throwIfAborted();
    const at = clock.now().getTime();
    const window = Math.floor(at / 1000 / PERIOD_SECONDS);
    const left = (window + 1) * PERIOD_SECONDS * 1000 - at;
    if (left > MARGIN_MS && (await claim(knex, connectionId, window))) {
      return totp.generate({ timestamp: at });
    }
    await sleep(left + 10, undefined, { signal });
  }
}

async function claim(knex: Knex, connectionId: string, window: number): Promise<boolean> {
  // `merge` would take a window twice; a conflict writes nothing.
  const taken = await knex('totp_use')
    .insert({ connection_id: connectionId, time_window: window })
    .onConflict(['connection_id', 'time_window'])
    .ignore()
    .returning('time_window');
  return taken.length > 0;
}

function generator(secret: string): TOTP {
  try {
    return new TOTP({
      secret: Secret.fromBase32(secret.replaceAll(/[\s=]/g, '').toUpperCase()),
      period: PERIOD_SECONDS,
      digits: 6,
      algorithm: 'SHA1',
    });
  } catch (cause) {
    throw new CodedError(
      'totp_secret_invalid',
      'the totp_secret of this portal connection is not base32: connect the portal again with the text behind the QR code',
      { cause },
    );
  }
}
