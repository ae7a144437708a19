import type { Command } from 'commander';
import type { Knex } from 'knex';
import type { Check, DoctorPorts } from '../../config/doctor.ts';
import type { Config } from '../../config/settings.ts';
import { columns, settingsOf, withSettings, type CliCommand, type CliContext } from '../command.ts';
import { CodedError } from '../../platform/errors.ts';

/** `sopwith doctor` */
export const doctorCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const doctor = program
      .command('doctor')
      .description('check this machine and show how to fix what is missing')
      .option('--json', 'print a JSON array of {name, status, found, fix}')
      .addHelpText('after', '\nExit code 1 if a check fails.\n\nExample:\n  $ sopwith doctor --json');
    withSettings(doctor, [
      'dataDir',
      'databaseUrl',
      'databaseDirectUrl',
      'host',
      'port',
      'adminPort',
      'browserPath',
      'browserWsEndpoint',
    ]).action(async (options: { json?: boolean }) => {
      const { runDoctor } = await import('../../config/doctor.ts');
      const { config } = await settingsOf(doctor, context);
      const checks = await runDoctor(config, await portsOf(config, context));
      context.print(options.json ? JSON.stringify(checks) : report(checks));
      const failed = checks.filter(({ status }) => status === 'fail');
      if (failed.length > 0) {
        throw new CodedError('not_ready', `${failed.map(({ name }) => name).join(', ')}: fix this first`);
      }
    });
  },
});

const REMOTE_MS = 5_000;

async function portsOf(config: Config, context: CliContext): Promise<DoctorPorts> {
  const { connectBrowser } = await import('../../browser/connect-browser.ts');
  const { sandboxOff } = await import('../../browser/browser-sandbox.ts');
  const { findBrowser } = await import('../../browser/find-browser.ts');
  const { browserEnvironment } = await import('../../roles/worker-config.ts');
  const { INSTALL_REMEDY } = await import('../../browser/browser-error.ts');
  return {
    browserFix: INSTALL_REMEDY,
    async findBrowser() {
      const found = await findBrowser(browserEnvironment(config, context.env));
      if (found === null) return null;
      if (found.source === 'BROWSER_WS_ENDPOINT') {
        const { browser } = await connectBrowser(found.wsEndpoint, REMOTE_MS);
        const remote = browser.version();
        await browser.close();
        return { found: `${remote}, remote`, bringsFonts: true, sandboxOff: null };
      }
      return {
        found: `${found.version} at ${found.path} (${found.source})`,
        bringsFonts: found.source === 'npm',
        sandboxOff: sandboxOff(),
      };
    },
    inspectDatabase: () => inspectDatabase(config),
    inspectKey: () => inspectKey(config),
  };
}

async function inspectDatabase(config: Config): Promise<{ found: string; faults: readonly string[] }> {
  const { openDatabase } = await import('../../roles/open-database.ts');
  const { connect } = await import('../../db/connect.ts');
  const { clockFaults } = await import('../../db/clock-skew.ts');
  const { serverFaults } = await import('../../db/server-checks.ts');
  const { systemClock } = await import('../../platform/clock.ts');
  const { pendingMigrations } = await import('../../db/migrate.ts');
  await using database = await openDatabase(config);
  const knex = connect({ url: database.url, applicationName: 'sopwith-doctor', poolMax: 1 });
  try {
    const { rows } = await knex.raw<{ rows: { server_version: string }[] }>('show server_version');
    const faults = (await serverFaults(knex)).map(({ message }) => message);
    faults.push(...(await clockFaults(knex, systemClock)));
    const embedded = config.databaseUrl === undefined;
    const pending = await pendingMigrations(knex);
    if (pending.length === 0)
      faults.push(...(await keyFaults(config, knex)), ...(await copyFaults(config, knex)));
    // An embedded one is migrated at its first start.
    else if (!embedded) faults.push('sopwith migrate');
    return {
      found: `PostgreSQL ${rows[0]?.server_version ?? ''}, ${embedded ? 'embedded' : new URL(database.url).host}`,
      faults,
    };
  } finally {
    await knex.destroy();
  }
}

async function copyFaults(config: Config, knex: Knex): Promise<readonly string[]> {
  const { copyFault } = await import('../../db/database-identity.ts');
  const { embeddedDataDir } = await import('../../roles/open-database.ts');
  const fault = await copyFault(knex, embeddedDataDir(config));
  return fault === null ? [] : [fault];
}

/** Whether the data can be opened with the keys that there are. Makes none. */
async function keyFaults(config: Config, knex: Knex): Promise<readonly string[]> {
  const { existingKey } = await import('../../accounts/installation-key.ts');
  const { checkKeys } = await import('../../accounts/check-keys.ts');
  // Nothing is encrypted yet: the first start makes a key.
  if ((await knex('installation_secret').first()) === undefined) return [];
  try {
    await checkKeys(knex, await existingKey(config));
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

async function inspectKey(config: Config): Promise<string> {
  const { keyFileOf } = await import('../open-installation.ts');
  const { refuseUnusableKeys } = await import('../../accounts/installation-key.ts');
  const { readKeyFile } = await import('../../accounts/key-file.ts');
  const { parseKey } = await import('../../accounts/key-provider.ts');
  if (config.encryptionKey !== undefined) parseKey(config.encryptionKey, 'ENCRYPTION_KEY');
  const file = keyFileOf(config);
  if (config.encryptionKeyCommand !== undefined) {
    await refuseUnusableKeys(config);
    return 'from ENCRYPTION_KEY_COMMAND';
  }
  if (file === undefined) return 'from ENCRYPTION_KEY';
  return (await readKeyFile(file)) === undefined ? `will be created at the first start: ${file}` : file;
}

const MARKS = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' } as const;

function report(checks: readonly Check[]): string {
  const rows = checks.map(({ name, status, found }) => [MARKS[status], name, found]);
  const fixes = checks.filter(({ fix }) => fix !== null).map(({ name, fix }) => `  ${name}: ${fix}`);
  return [columns(rows), ...(fixes.length === 0 ? [] : ['', 'To fix:', ...fixes])].join('\n');
}
