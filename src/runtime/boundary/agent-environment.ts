const PASSED = /^(PATH|LANG|LC_[A-Z]+|TZ|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE|SSL_CERT_FILE|SSL_CERT_DIR)$/;
/** What the browser writes, in the agent's folder. It stays when that folder is emptied between tasks. */
export const BROWSER_FOLDER = 'browser';

const AGENT_FAILPOINTS = /^\s*commit\.after_click[#:]/;

/** What an agent's process sees of our environment: no settings, no database, no key. */
export function agentEnvironment(env: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  return { ...passedEnvironment(env), HOME: folder, TMPDIR: folder, ...failpointsOf(env) };
}

/** What code of plugins may see of our environment, in whichever process it runs. */
export function passedEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => PASSED.test(name)));
}

const BROWSER_VARIABLES =
  /^(BROWSER_PATH|BROWSER_WS_ENDPOINT|PLAYWRIGHT_BROWSERS_PATH|SOPWITH_CACHE_DIR|PATH|HOME|USER|LANG|LC_.*|TZ|DISPLAY|WAYLAND_DISPLAY|XDG_.*|FONTCONFIG_.*|LD_LIBRARY_PATH|SYSTEMROOT|TEMP|TMP|APPDATA|LOCALAPPDATA|PROGRAMFILES.*)$/i;

/** What an agent needs of the machine's environment to find and start its browser. */
export function browserVariables(env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const entries = Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && BROWSER_VARIABLES.test(name) ? [[name, value]] : [],
  );
  return Object.fromEntries(entries);
}

/** The points that lie in the agent; all others fail the worker. */
function failpointsOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const enabled = env['SOPWITH_ENABLE_FAILPOINTS'];
  const armed = (env['SOPWITH_FAILPOINT'] ?? '').split(',').filter((entry) => AGENT_FAILPOINTS.test(entry));
  return enabled === '1' && armed.length > 0
    ? { SOPWITH_ENABLE_FAILPOINTS: '1', SOPWITH_FAILPOINT: armed.join(',') }
    : {};
}
