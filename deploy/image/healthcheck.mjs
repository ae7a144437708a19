// HEALTHCHECK of the image, for every role: the process answers on ADMIN_PORT. Not /readyz: a database that is down for a minute is no reason to
// replace containers.
const response = await fetch(`http://127.0.0.1:${process.env.ADMIN_PORT}/healthz`, {
  signal: AbortSignal.timeout(4_000),
});
process.exitCode = response.ok ? 0 : 1;
