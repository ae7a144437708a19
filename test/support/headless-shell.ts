/*
 * The tests use the headless shell of the npm package where no browser is named: a whole Chrome or Chromium that is installed takes up to three times the
 * CPU. Mocha loads this first in each of its processes; those that they start take the variables from the environment.
 */
if (process.env['BROWSER_PATH'] === undefined && process.env['BROWSER_WS_ENDPOINT'] === undefined) {
  const { npmChromium } = await import('../../src/browser/npm-chromium.ts');
  const shell = await npmChromium(process.env);
  // Without the libraries that it brings: they are not those of the other programs that tests start.
  if (shell !== null && shell.env['LD_LIBRARY_PATH'] === undefined)
    Object.assign(process.env, shell.env, { BROWSER_PATH: shell.path });
}
