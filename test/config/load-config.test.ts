import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { loadConfig, summarize, type ConfigSources } from '../../src/config/load-config.ts';
import { spellingsOf, SETTING_NAMES } from '../../src/config/settings.ts';
import { settingsTable } from '../../src/config/settings-table.ts';

function faultsOf(sources: ConfigSources): string[] {
  try {
    loadConfig(sources);
  } catch (error) {
    expect(error).to.include({ code: 'invalid_config' });
    return (error as Error).message.split('\n');
  }
  return [];
}

function cells(table: string): string[][] {
  return table
    .split('\n')
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/^-+$/, '---')));
}

describe('configuration', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sopwith-config-'));
  });
  after(() => rm(folder, { recursive: true }));
  const fileWith = async (text: string): Promise<string> => {
    const file = path.join(folder, 'sopwith.yaml');
    await writeFile(file, text, { mode: 0o600 });
    return file;
  };

  it('should need nothing', () => {
    const { config, from } = loadConfig({ env: {} });
    expect(config).to.include({
      port: 3000,
      host: '127.0.0.1',
      baseUrl: 'http://127.0.0.1:3000',
      taskTimeout: 900_000,
    });
    expect(config.dataDir).to.equal(path.resolve('.sopwith'));
    expect(new Set(Object.values(from))).to.deep.equal(new Set(['default']));
    expect(Object.isFrozen(config)).to.equal(true);
  });

  it('should let a flag win over the environment, and the environment over the file', async () => {
    const file = await fileWith(
      'port: 1\nhost: file\nlog_level: debug\nwebhook_allow: [127.0.0.1/32, "::1"]\n',
    );
    const { config, from } = loadConfig({
      env: { PORT: '2', HOST: 'env', LOG_LEVEL: '' },
      flags: { port: '3' },
      file,
    });
    expect(config).to.include({ port: 3, host: 'env', logLevel: 'debug' });
    expect(config.webhookAllow).to.deep.equal(['127.0.0.1/32', '::1']);
    expect(from).to.include({ port: 'flag', host: 'environment', logLevel: 'file', dataDir: 'default' });
  });

  it('should read sizes, durations, lists and flags in the forms that people write', () => {
    const env = {
      FILE_SIZE_LIMIT: '2 MiB',
      STEP_TIMEOUT: '1min',
      TASK_TIMEOUT: '500ms',
      PLUGINS: ' ./a , @acme/b ,',
      ALLOW_UNSAFE_DATABASE: 'yes',
      PUBLIC_URL: 'https://api.example.test/',
    };
    expect(loadConfig({ env }).config).to.deep.include({
      fileSizeLimit: 2_097_152,
      stepTimeout: 60_000,
      taskTimeout: 500,
      plugins: ['./a', '@acme/b'],
      allowUnsafeDatabase: true,
      baseUrl: 'https://api.example.test',
    });
    expect(loadConfig({ env: { HOST: '0.0.0.0', PORT: '80' } }).config.baseUrl).to.equal(
      'http://127.0.0.1:80',
    );
  });

  it('should report every fault at once, each with its place and what would be right', async () => {
    const file = await fileWith('prot: 1\nworker_slots: [a]\n');
    const faults = faultsOf({
      env: {
        PORT: '70000',
        LOG_LEVEL: 'loud',
        WEBHOOK_ALLOW: 'home',
        STEP_TIMEOUT: '30',
        TASK_TIMEOUT: '0s',
        JSON_BODY_LIMIT: '10GiB',
        DATABASE_URL: 'mysql://u:pw@h',
        ENCRYPTION_KEY: 'S3CRET',
        ENCRYPTION_KEY_OLD: Buffer.alloc(32).toString('base64'),
      },
      flags: { fileSizeLimit: '1 MB' },
      file,
    });
    const expected = [
      /unknown setting "prot"\. Known settings:.*port/,
      /^--file-size-limit: "1 MB" is not a size such as 25MiB/,
      /^PORT: "70000" is not a whole number from 0 to 65535/,
      /^LOG_LEVEL: "loud" is not one of/,
      /^WEBHOOK_ALLOW: .*"home".*127\.0\.0\.1\/32/,
      /^STEP_TIMEOUT: "30" is not a duration/,
      /^TASK_TIMEOUT: "0s" is not from 100ms to 15min/,
      /^JSON_BODY_LIMIT: "10GiB" is not from 1KiB to 1GiB/,
      /^DATABASE_URL: the value is not a URL of the form postgres:/,
      /^ENCRYPTION_KEY: the value is not 32 bytes in base64: create one with "openssl rand -base64 32"/,
      /^ENCRYPTION_KEY_OLD: the value is not random/,
      /^worker_slots in .*sopwith\.yaml: "a" is not a whole number/,
    ];
    for (const pattern of expected) {
      expect(
        faults.filter((fault) => pattern.test(fault)),
        String(pattern),
      ).to.have.lengthOf(1);
    }
    expect(faults).to.have.lengthOf(expected.length);
  });

  it('should refuse a file that is not plain YAML', async () => {
    for (const text of [
      'port: 1\nport: 2\n',
      'a: &x 1\nb: *x\n',
      '- port\n',
      'port: !!js/function x\n',
      'port: {a: 1}\n',
      '{',
    ]) {
      expect(faultsOf({ env: {}, file: await fileWith(text) }), text).not.to.deep.equal([]);
    }
    expect(faultsOf({ env: {}, file: path.join(folder, 'none.yaml') })).to.have.lengthOf(1);
    expect(faultsOf({ env: {}, file: await fileWith('# nothing\n') })).to.deep.equal([]);
  });

  it('should refuse messages to the operator without a secret, and what a collector would not understand', () => {
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const url = 'https://alarms.example.com';
    expect(faultsOf({ env: { OPERATOR_WEBHOOK_URL: url, OPERATOR_WEBHOOK_SECRET: secret } })).to.deep.equal(
      [],
    );
    expect(faultsOf({ env: { OPERATOR_WEBHOOK_URL: url } }).join()).to.match(
      /^OPERATOR_WEBHOOK_URL is set without OPERATOR_WEBHOOK_SECRET/,
    );
    const wrong = {
      OPERATOR_WEBHOOK_SECRET: 'whsec_c2hvcnQ=',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=%zz',
      OTEL_TRACES_SAMPLER_ARG: '10',
    };
    const faults = faultsOf({ env: wrong });
    expect(faults).to.have.lengthOf(3);
    expect(faults.join()).not.to.include('c2hvcnQ').and.not.to.include('%zz');
    const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b, tenant=clinic' };
    expect(loadConfig({ env: headers }).config.tracesHeaders).to.deep.equal([
      'api-key=a%20b',
      'tenant=clinic',
    ]);
  });

  it('should never show a secret in the summary', () => {
    const key = `S3CRET${randomBytes(32).toString('base64').slice(6)}`;
    const env = { DATABASE_URL: 'postgres://u:S3CRET@h/d', ENCRYPTION_KEY: key, PORT: '1' };
    const summary = summarize(loadConfig({ env }));
    expect(summary).to.include({ PORT: '1 (environment)', DATABASE_URL: 'set (environment)' });
    expect(JSON.stringify(summary)).not.to.contain('S3CRET');
  });

  it('should refuse a database URL with several hosts, which libpq takes and we do not', () => {
    for (const url of ['postgres://u:p@a,b/x', 'postgres://a:5432,b:5432/x?target_session_attrs=read-write'])
      expect(faultsOf({ env: { DATABASE_URL: url } }).join()).to.match(
        /^DATABASE_URL: .*names several hosts/,
      );
  });

  it('should read a secret from the file that DATABASE_URL_FILE names, and give it to children as text', async () => {
    const file = await fileWith('postgres://u:S3CRET@h/d\n');
    const loaded = loadConfig({ env: { DATABASE_URL_FILE: file } });
    expect(loaded.config.databaseUrl).to.equal('postgres://u:S3CRET@h/d');
    expect(loaded.from.databaseUrl).to.equal('environment');
    const child = loadConfig({ env: { DATABASE_URL_FILE: file, ...loaded.environment } });
    expect(child.config).to.deep.equal(loaded.config);
    const empty = await fileWith('\n');
    expect(faultsOf({ env: { DATABASE_URL_FILE: empty } })).to.deep.equal([
      `DATABASE_URL_FILE: ${empty} is empty`,
    ]);
    expect(faultsOf({ env: { DATABASE_URL_FILE: empty, DATABASE_URL: 'postgres://h/d' } })).to.deep.equal([
      'DATABASE_URL and DATABASE_URL_FILE are both set: remove one of them',
    ]);
    expect(faultsOf({ env: { ENCRYPTION_KEY_FILE: '/none' } })[0]).to.match(
      /^ENCRYPTION_KEY_FILE: \/none cannot be read \(ENOENT\)/,
    );
  });

  it('should have a name of its own in each place for every setting', () => {
    for (const place of ['env', 'file', 'flag'] as const) {
      expect(new Set(SETTING_NAMES.map((name) => spellingsOf(name)[place])).size).to.equal(
        SETTING_NAMES.length,
      );
    }
    expect(spellingsOf('dataDir')).to.deep.equal({
      env: 'SOPWITH_DATA_DIR',
      file: 'data_dir',
      flag: '--data-dir',
    });
  });

  it('should refuse a direct URL without the URL of a pooler', () => {
    expect(faultsOf({ env: { DATABASE_DIRECT_URL: 'postgres://u@h/d' } })).to.deep.equal([
      'DATABASE_DIRECT_URL is set without DATABASE_URL: set the URL of the connection pooler, or rename DATABASE_DIRECT_URL to DATABASE_URL',
    ]);
  });

  it('should document every setting as it is', async () => {
    const docs = await readFile(new URL('../../docs/operating/configuration.md', import.meta.url), 'utf8');
    const table = /<!-- settings -->\n\n?([\s\S]*?)\n\n?<!-- \/settings -->/.exec(docs)?.[1] ?? '';
    expect(cells(table)).to.deep.equal(cells(settingsTable()));
    // Who copies the default of the table gets the default.
    const shown = cells(table).flatMap((row) => {
      const [, name = '', , , , value = ''] = row.map((cell) => cell.replaceAll('`', ''));
      return /^[A-Z_]+$/.test(name) && value !== '' ? [[name, value]] : [];
    });
    expect(shown.length).to.be.above(10);
    const { config } = loadConfig({ env: Object.fromEntries(shown) as NodeJS.ProcessEnv });
    expect(config).to.deep.equal(loadConfig({ env: {} }).config);
  });

  it('should document the variable with a file of every secret', async () => {
    const page = await readFile(new URL('../../docs/operating/install.md', import.meta.url), 'utf8');
    const [, section = ''] = page.split('\n## Secrets in files\n');
    const documented = (section.split('\n## ')[0] ?? '').match(/(?<=`)[A-Z_]+_FILE(?=`)/g);
    expect(documented).to.have.members(SETTING_NAMES.flatMap((name) => spellingsOf(name).secretFile ?? []));
  });

  it('should report variables that resemble a setting or begin with SOPWITH_, and no others', () => {
    const { unknown } = loadConfig({
      env: {
        WEBHOOK_ALOW: 'x',
        PORTALALLOW: 'x',
        SOPWITH_DATADIR: 'x',
        SOPWITH_URL: 'x',
        HOME: '/',
        PROT: '1',
        DATABASE_URL_FILES: 'x',
        SOPWITH_XYZ: 'x',
      },
    });
    expect(unknown).to.deep.equal([
      { name: 'WEBHOOK_ALOW', meant: 'WEBHOOK_ALLOW' },
      { name: 'PORTALALLOW', meant: 'PORTAL_ALLOW' },
      { name: 'SOPWITH_DATADIR', meant: 'SOPWITH_DATA_DIR' },
      { name: 'DATABASE_URL_FILES', meant: 'DATABASE_URL_FILE' },
      { name: 'SOPWITH_XYZ', meant: null },
    ]);
  });

  it('should refuse one port for two things, but not two free ports', () => {
    expect(faultsOf({ env: { PORT: '3100', ADMIN_PORT: '3100' } })).to.deep.equal([
      'ADMIN_PORT and PORT are both 3100: choose another ADMIN_PORT',
    ]);
    expect(faultsOf({ env: { PORT: '0', ADMIN_PORT: '0' } })).to.deep.equal([]);
  });

  it('should refuse a file with a secret that others may read', async () => {
    const key = randomBytes(32).toString('base64');
    const file = await fileWith(`encryption_key: ${key}\n`);
    await chmod(file, 0o644);
    const [fault = ''] = faultsOf({ env: {}, file });
    expect(fault).to.match(
      /contains encryption_key and has mode 0644, so other users can read it: chmod 600/,
    );
    expect(fault).to.not.contain(key);
    await chmod(file, 0o600);
    expect(faultsOf({ env: {}, file })).to.deep.equal([]);
    const harmless = await fileWith('port: 3100\n');
    await chmod(harmless, 0o644);
    expect(faultsOf({ env: {}, file: harmless })).to.deep.equal([]);
  });
});
