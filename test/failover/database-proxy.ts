import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_HOSTS, HOSTS } from './hosts.ts';
import { startOn } from './host-process.ts';

export type ProxyHost = 'proxy1' | 'proxy2';

/** The configuration that docs/operating/high-availability.md shows. */
function configuration(): string {
  const servers = DATABASE_HOSTS.map((host) => `  server ${host} ${HOSTS[host]}:5432 check port 8008`);
  return `${[
    'global',
    '  maxconn 1000',
    'defaults',
    '  mode tcp',
    '  timeout connect 3s',
    '  timeout client 24h',
    '  timeout server 24h',
    '  timeout check 2s',
    '  option clitcpka',
    '  option srvtcpka',
    'listen primary',
    '  bind :5432',
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 1s downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers,
  ].join('\n')}\n`;
}

/** HAProxy, which passes connections to the database that Patroni calls the primary. */
export async function startDatabaseProxy(host: ProxyHost, folder: string, logFolder: string): Promise<void> {
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, configuration(), { mode: 0o644 });
  startOn({ host, command: ['haproxy', '-db', '-f', file], logFolder });
}
