import { spawnSync } from 'node:child_process';
import { codeOf } from '../platform/errors.ts';

/** Why Chromium runs without its sandbox, and what to do about it. */
export interface SandboxOff {
  readonly reason: 'root' | 'no_user_namespaces';
  readonly fix: string;
}

const ROOT: SandboxOff = Object.freeze({ reason: 'root', fix: 'run Sopwith as a user other than root' });
const NO_NAMESPACES: SandboxOff = Object.freeze({
  reason: 'no_user_namespaces',
  fix: 'allow user namespaces: on a machine by sysctl, in a container by the seccomp profile deploy/image/seccomp.json',
});

let known: SandboxOff | null | undefined;

/**
 * Why Chromium's own sandbox cannot be used here; null if it can. Never as root, and on Linux only if this process may create the namespaces that
 * the sandbox consists of. Without them, a browser that should use it does not start.
 */
export function sandboxOff(): SandboxOff | null {
  known ??= process.platform === 'linux' ? examineSandbox(process.getuid?.(), process.env) : null;
  return known;
}

/** For the user `uid` with these variables. */
export function examineSandbox(uid: number | undefined, env: NodeJS.ProcessEnv): SandboxOff | null {
  if (uid === 0) return ROOT;
  return canMakeNamespaces(env) ? null : NO_NAMESPACES;
}

/** What Chromium does. sysctls alone do not show it: seccomp profiles of containers and AppArmor forbid it as well. */
function canMakeNamespaces(env: NodeJS.ProcessEnv): boolean {
  const namespaces = ['--user', '--map-root-user', '--pid', '--net', '--fork', '--root=/'];
  const options = { env, stdio: 'ignore', timeout: 10_000 } as const;
  const { status, error } = spawnSync('unshare', [...namespaces, 'true'], options);
  // A machine without util-linux: let the browser try.
  return status === 0 || codeOf(error) === 'ENOENT';
}
