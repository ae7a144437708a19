/** Libraries write what they handle to the log for these: Playwright every typed value, knex every bound one. */
const DEBUG_VARIABLES = /^(DEBUG|DEBUG_.*|PWDEBUG|PWTEST_.*|PW_.*)$/i;

/**
 * Removes the variables that make libraries write passwords and patient data to the log. It must run before those libraries are loaded.
 *
 * @returns the names of what it removed
 */
export function removeDebugVariables(env: NodeJS.ProcessEnv): readonly string[] {
  const names = Object.keys(env).filter((name) => DEBUG_VARIABLES.test(name));
  for (const name of names) delete env[name];
  return names;
}
