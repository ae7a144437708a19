import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../src/platform/free-port.ts';
import { SELF_SIGNED } from '../support/self-signed.ts';

export const PROXIES = ['nginx', 'caddy'] as const;
export type ProxyName = (typeof PROXIES)[number];

/** The host name that the proxies serve. */
export const HOST = 'sopwith.localhost';

/** A reverse proxy with the sample of `deploy`, in front of an API. */
export interface ProxyProcess extends AsyncDisposable {
  readonly http: number;
  readonly https: number;
}

interface Places {
  readonly folder: string;
  readonly http: number;
  readonly https: number;
  readonly api: string;
}

const sample = (file: string): string => fileURLToPath(new URL(`../../deploy/${file}`, import.meta.url));

export function isInstalled(name: ProxyName): boolean {
  try {
    execFileSync(name, [name === 'nginx' ? '-v' : 'version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts the proxy on free ports. Only what belongs to one machine differs from the sample: addresses, certificate, folders. */
export async function startProxy(name: ProxyName, api: string): Promise<ProxyProcess> {
  const folder = await mkdtemp(join(tmpdir(), `sopwith-${name}-`));
  const places = { folder, http: await freePort(), https: await freePort(), api };
  const { args, env } = await (name === 'nginx' ? prepareNginx(places) : prepareCaddy(places));
  const child = spawn(name, args, { env: { ...process.env, ...env }, stdio: 'inherit' });
  const ended = once(child, 'exit');
  return {
    http: places.http,
    https: places.https,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

interface Command {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

async function prepareNginx({ folder, http, https, api }: Places): Promise<Command> {
  const server = readFileSync(sample('nginx/sopwith.conf'), 'utf8')
    .replace('server 127.0.0.1:3000;', `server ${api};`)
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${https} `)
    .replace(/ *listen \[::\].*\n/g, '')
    .replaceAll('sopwith.example.com', HOST)
    .replaceAll('/etc/ssl/sopwith', folder);
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const root = process.getuid?.() === 0 ? 'user root;' : '';
  const main = `${root} daemon off; pid ${folder}/pid; error_log stderr error; events {}
    http { access_log off; ${own.join(' ')}
${server} }`;
  await writeFile(join(folder, 'fullchain.pem'), SELF_SIGNED.cert);
  await writeFile(join(folder, 'privkey.pem'), SELF_SIGNED.key);
  await writeFile(join(folder, 'nginx.conf'), main);
  return { args: ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], env: {} };
}

async function prepareCaddy({ folder, http, https, api }: Places): Promise<Command> {
  const own = `http_port ${http}
    https_port ${https}
    admin off
    skip_install_trust
    log {
      level ERROR
    }`;
  const main = `{\n${own}\n}\nimport ${sample('caddy/Caddyfile')}\n`;
  await mkdir(join(folder, 'data'));
  await writeFile(join(folder, 'Caddyfile'), main);
  return {
    args: ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
    env: {
      HOME: folder,
      XDG_DATA_HOME: join(folder, 'data'),
      XDG_CONFIG_HOME: folder,
      SOPWITH_HOST: HOST,
      SOPWITH_UPSTREAMS: api,
    },
  };
}
