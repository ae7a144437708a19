import type { Knex } from 'knex';
import type { AesVault } from '../accounts/aes-vault.ts';
import type { Logger } from '../platform/logger.ts';

/** How long a process may still hold the key of an account that another process has shredded. */
const EVERY_MS = 15_000;
/** Longer than a database may be away before its roles are restarted. */
const RECENT = "now() - interval '1 day'";

/** Keeps dropping the data keys of shredded accounts from the memory of this process. */
export function forgetShredded(
  knex: Knex,
  vault: Pick<AesVault, 'forget'>,
  logger: Logger,
): { stop(): void } {
  const forget = async (): Promise<void> => {
    const ids: readonly string[] = await knex('account').whereRaw(`shredded_at > ${RECENT}`).pluck('id');
    for (const id of ids) vault.forget(id);
  };
  const onError = (): void => logger.warn({}, 'shredded_accounts.not_read');
  const timer = setInterval(() => void forget().catch(onError), EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}
