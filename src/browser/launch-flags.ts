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
