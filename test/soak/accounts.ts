import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SoakAccount, SoakConnection } from './workload.ts';

const SESSIONS = '3';
const USERS = [
  { account: 0, payer: 'acme-health', username: 'clinic-a', password: 'Lab-Portal-A1!' },
  { account: 1, payer: 'acme-health', username: 'clinic-b', password: 'Lab-Portal-B2!' },
  { account: 0, payer: 'beacon-mutual', username: 'desk-a', password: 'Beacon-Hub-A1!' },
] as const;

export interface AccountsOptions {
  /** Runs `sopwith` and returns what it prints. */
  readonly cli: (...args: readonly string[]) => Promise<string>;
  /** For the file of the credentials, which is removed again. */
  readonly folder: string;
  readonly webhookUrl: string;
  /** Base URL of each portal. */
  readonly portals: Readonly<Record<SoakConnection['payer'], string>>;
  /** Gets the secret of each webhook endpoint. */
  readonly secrets: string[];
}

/** Two accounts with a webhook endpoint each, and their three connections to the two portals. */
export async function createAccounts(options: AccountsOptions): Promise<readonly SoakConnection[]> {
  const { cli, folder, webhookUrl, portals, secrets } = options;
  const accounts: SoakAccount[] = [];
  for (const name of ['North Clinic', 'South Clinic']) {
    const made = JSON.parse(await cli('account', 'create', name, '--webhook-url', webhookUrl, '--json')) as {
      id: string;
      api_key: string;
      webhook_secret: string;
    };
    secrets.push(made.webhook_secret);
    accounts.push({ id: made.id, apiKey: made.api_key });
  }
  const connections: SoakConnection[] = [];
  for (const { account: index, payer, username, password } of USERS) {
    const account = accounts[index] as SoakAccount;
    const file = join(folder, 'credentials.json');
    await writeFile(file, JSON.stringify({ username, password }), { mode: 0o600 });
    const at = ['--base-url', portals[payer], '--credentials', file, '--max-sessions', SESSIONS];
    await cli('portal', 'connect', account.id, payer, ...at);
    await rm(file);
    connections.push({ account, payer });
  }
  return connections;
}
