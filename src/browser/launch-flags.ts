import { readFileSync } from 'node:fs';

/**
 * Flags in addition to those of Playwright. They keep the browser from talking to anyone but the portal, and from spending work on what no
 * procedure needs. Extensions, sync, component updates and background networking are off by Playwright's defaults already.
 */
export const HARDENING_FLAGS: readonly string[] = Object.freeze([
  '--disable-quic', // would go around an HTTP proxy
  '--disable-http2', // many requests over one connection: when it breaks, it is unknown outside of the browser which of them were answered
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp', // as would WebRTC
  '--disable-domain-reliability',
  '--no-pings',
  '--no-default-browser-check',
  '--disable-gpu',
  '--disable-print-preview',
  '--deny-permission-prompts',
]);

/**
 * Whether Chromium's own sandbox can be used: never as root, and on Linux only where unprivileged user namespaces are allowed. A worker that
 * runs without it logs this.
 */
export function sandboxAvailable(): boolean {
  if (process.platform !== 'linux') return true;
  if (process.getuid?.() === 0) return false;
  return (
    readNumber('/proc/sys/user/max_user_namespaces') !== 0 &&
    readNumber('/proc/sys/kernel/unprivileged_userns_clone') !== 0 &&
    readNumber('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') !== 1
  );
}

function readNumber(path: string): number | null {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10);
  } catch {
    return null; // This kernel has no such switch.
  }
}
