import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { Secret, TOTP } from 'otpauth';
import { openBytes, sealBytes } from '../accounts/sealing.ts';
import type { Vault } from '../accounts/vault.ts';
import type { Clock } from '../platform/clock.ts';
import type { Digests } from './tokens.ts';

/** What a person sends in addition to their password. */
export interface SecondFactorProof {
  readonly totp?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

/** What an authenticator app is set up with. */
export interface TotpSetup {
  /** Base32. */
  readonly secret: string;
  readonly otpauthUri: string;
}

/** `none`: the person has no second factor. */
export type FactorCheck = 'none' | 'missing' | 'ok' | 'wrong';

/** One-time codes of an authenticator app, and recovery codes for a person who has lost it. */
export interface SecondFactor {
  /** A code is accepted once. */
  check(trx: Knex.Transaction, personId: string, proof: SecondFactorProof): Promise<FactorCheck>;
  /** Begins to set it up. Nothing changes until a code confirms it. */
  begin(trx: Knex.Transaction, person: { readonly id: string; readonly email: string }): Promise<TotpSetup>;
  /** The recovery codes, or null if the code is wrong or nothing was begun. */
  confirm(trx: Knex.Transaction, personId: string, code: string): Promise<readonly string[] | null>;
  /** New recovery codes in place of those before; null if the person has no second factor. */
  renew(trx: Knex.Transaction, personId: string): Promise<readonly string[] | null>;
}

const PERIOD_MS = 30_000;
/** A code of the period before and after is accepted as well: clocks of phones differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;
const KEY_NUMBER = 1;

interface Row {
  readonly totp_enc: Buffer | null;
  readonly totp_new_enc: Buffer | null;
}

export async function createSecondFactor(
  vault: Pick<Vault, 'deriveKey'>,
  digests: Digests,
  clock: Clock,
): Promise<SecondFactor> {
  const key = await vault.deriveKey('person-totp');
  const contextOf = (personId: string): Buffer => Buffer.from(`v1|person|totp|${personId}`);
  const open = (personId: string, sealed: Buffer): Buffer =>
    openBytes(key, KEY_NUMBER, contextOf(personId), sealed);
  const rowOf = (trx: Knex.Transaction, personId: string): Promise<Row | undefined> =>
    trx('person').where({ id: personId }).forUpdate().first<Row | undefined>('totp_enc', 'totp_new_enc');
  const stepOf = (secret: Buffer, code: string): number | null => {
    const timestamp = clock.now().getTime();
    const token = code.replaceAll(' ', '');
    const delta = totpOf(secret).validate({ token, timestamp, window: WINDOW });
    return delta === null ? null : Math.floor(timestamp / PERIOD_MS) + delta;
  };
  const accept = async (
    trx: Knex.Transaction,
    personId: string,
    secret: Buffer,
    code: string,
  ): Promise<boolean> => {
    const step = stepOf(secret, code);
    if (step === null) return false;
    const accepted = await trx('person')
      .where({ id: personId })
      .andWhere((fresh) => fresh.whereNull('totp_step').orWhere('totp_step', '<', step))
      .update({ totp_step: step });
    return accepted === 1;
  };
  const recover = async (trx: Knex.Transaction, personId: string, code: string): Promise<boolean> => {
    const digest = digests.of('recovery', personId, plainCode(code));
    return (await trx('recovery_code').where({ person_id: personId, digest }).delete()) === 1;
  };
  const replaceCodes = async (trx: Knex.Transaction, personId: string): Promise<readonly string[]> => {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await trx('recovery_code').where({ person_id: personId }).delete();
    await trx('recovery_code').insert(
      codes.map((each) => ({
        person_id: personId,
        digest: digests.of('recovery', personId, plainCode(each)),
      })),
    );
    return codes;
  };

  return {
    async check(trx, personId, { totp, recoveryCode }) {
      const sealed = (await rowOf(trx, personId))?.totp_enc ?? null;
      if (sealed === null) return 'none';
      if (totp !== undefined)
        return (await accept(trx, personId, open(personId, sealed), totp)) ? 'ok' : 'wrong';
      if (recoveryCode === undefined) return 'missing';
      return (await recover(trx, personId, recoveryCode)) ? 'ok' : 'wrong';
    },
    async begin(trx, { id, email }) {
      const secret = randomBytes(SECRET_BYTES);
      const totp_new_enc = sealBytes(key, KEY_NUMBER, contextOf(id), secret);
      await trx('person').where({ id }).update({ totp_new_enc });
      const totp = totpOf(secret, email);
      return { secret: totp.secret.base32, otpauthUri: totp.toString() };
    },
    async confirm(trx, personId, code) {
      const sealed = (await rowOf(trx, personId))?.totp_new_enc ?? null;
      if (sealed === null || !(await accept(trx, personId, open(personId, sealed), code))) return null;
      await trx('person').where({ id: personId }).update({ totp_enc: sealed, totp_new_enc: null });
      return replaceCodes(trx, personId);
    },
    async renew(trx, personId) {
      const sealed = (await rowOf(trx, personId))?.totp_enc ?? null;
      return sealed === null ? null : replaceCodes(trx, personId);
    },
  };
}

const totpOf = (secret: Buffer, label = ''): TOTP =>
  new TOTP({
    issuer: 'Sopwith',
    label,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    period: PERIOD_MS / 1_000,
  });

/** 80 bits, in groups that a person can type: `k3vd-9xqp-…`. */
const newRecoveryCode = (): string =>
  (
    new Secret({ buffer: Uint8Array.from(randomBytes(RECOVERY_BYTES)).buffer }).base32
      .toLowerCase()
      .match(/.{4}/g) ?? []
  ).join('-');

const plainCode = (code: string): string => code.toLowerCase().replaceAll(/[^a-z2-7]/g, '');
