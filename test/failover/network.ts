import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { signalProcess } from '../soak/process-tree.ts';
import { HOSTS, OWN_ADDRESS, type HostName } from './hosts.ts';

const PREFIX = 'sopwith-fo-';
const LINK = 'swfo';
const BRIDGE = `${LINK}-bridge`;
const CUT = 'sopwith_cut';

export const run = promisify(execFile);
const ip = (...args: readonly string[]) => run('ip', args);

/** A command line that runs in the namespace of the host. */
export const on = (host: HostName): readonly string[] => ['ip', 'netns', 'exec', `${PREFIX}${host}`];

/** Which packets vanish: those that the host sends, those that it should receive, or both. */
export type Direction = 'both' | 'sent' | 'received';

/** One bridge, and a namespace for each host. `removeNetwork` removes them, also those that an earlier run left. */
export async function makeNetwork(): Promise<void> {
  await ip('link', 'add', BRIDGE, 'type', 'bridge');
  await ip('addr', 'add', `${OWN_ADDRESS}/24`, 'dev', BRIDGE);
  await ip('link', 'set', BRIDGE, 'up');
  for (const [index, [host, address]] of Object.entries(HOSTS).entries()) {
    const name = `${PREFIX}${host}`;
    const outside = `${LINK}${index}`;
    await ip('netns', 'add', name);
    await ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    await ip('link', 'set', outside, 'master', BRIDGE, 'up');
    await ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    await ip('-n', name, 'link', 'set', 'lo', 'up');
    await ip('-n', name, 'link', 'set', 'eth0', 'up');
  }
}

/** Kills everything that runs in the namespaces, and removes them and the bridge. */
export async function removeNetwork(): Promise<void> {
  const { stdout } = await ip('-j', 'netns', 'list');
  const all = JSON.parse(stdout === '' ? '[]' : stdout) as { name: string }[];
  for (const { name } of all.filter((one) => one.name.startsWith(PREFIX))) {
    for (const pid of await pidsOf(name)) signalProcess(pid, 'SIGKILL');
    await ip('netns', 'del', name);
  }
  // A namespace lives on for as long as the kernel still ends a process in it, and keeps its end of the cable.
  const links = JSON.parse((await ip('-j', 'link')).stdout) as { ifname: string }[];
  for (const { ifname } of links.filter((one) => one.ifname.startsWith(LINK)))
    await ip('link', 'del', ifname).catch(() => undefined); // it has just ended
}

/** Every process of the host. */
export const processesOn = (host: HostName): Promise<readonly number[]> => pidsOf(`${PREFIX}${host}`);

async function pidsOf(namespace: string): Promise<readonly number[]> {
  const { stdout } = await ip('netns', 'pids', namespace);
  return stdout.split('\n').filter(Boolean).map(Number);
}

/** Silently drops packets between the host and the addresses: nobody gets a reset or an ICMP message. */
export async function cutOff(
  host: HostName,
  addresses: readonly string[],
  direction: Direction = 'both',
): Promise<void> {
  const set = `{ ${addresses.join(', ')} }`;
  const sent = chain('sent', 'type filter hook output priority 0', `ip daddr ${set} drop`);
  const received = chain('received', 'type filter hook input priority 0', `ip saddr ${set} drop`);
  const rules = { sent, received, both: sent + received }[direction];
  await nft(host, `table inet ${CUT} {\n${rules}}`);
}

/**
 * Connections of a host to its own loopback address at these ports reach the loopback address of the other host: Sopwith signs in to a portal without TLS
 * only on the same machine.
 */
export async function forwardLoopback(from: HostName, to: HostName, ports: readonly number[]): Promise<void> {
  const sent = `ip daddr 127.0.0.1 ${portsOf(ports)} dnat to ${HOSTS[to]}`;
  const rules =
    chain('sent', 'type nat hook output priority -100', sent) +
    chain('source', 'type nat hook postrouting priority 100', 'ip saddr 127.0.0.1 oif eth0 masquerade');
  await translate(from, rules);
}

/** The other end of `forwardLoopback`. */
export function acceptForwarded(host: HostName, ports: readonly number[]): Promise<void> {
  const rule = `${portsOf(ports)} dnat to 127.0.0.1`;
  return translate(host, chain('received', 'type nat hook prerouting priority -100', rule));
}

async function translate(host: HostName, rules: string): Promise<void> {
  const [command = '', ...args] = on(host);
  await run(command, [...args, 'sysctl', '-qw', 'net.ipv4.conf.all.route_localnet=1']);
  await nft(host, `table ip sopwith_portals {\n${rules}}`);
}

const portsOf = (ports: readonly number[]): string => `tcp dport { ${ports.join(', ')} }`;

const chain = (name: string, hook: string, rule: string): string => `chain ${name} {\n${hook}\n${rule}\n}\n`;

export const reconnect = (host: HostName): Promise<unknown> => nft(host, `delete table inet ${CUT}`);

function nft(host: HostName, rules: string): Promise<unknown> {
  const [command = '', ...args] = on(host);
  return run(command, [...args, 'nft', rules]);
}
