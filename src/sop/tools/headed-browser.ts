import type { FoundBrowser } from '../../browser/find-browser.ts';
import { CodedError } from '../../platform/errors.ts';

/**
 * Sees to it that a window can be shown.
 *
 * @throws {CodedError} `no_display`, `browser_without_window`, each with the remedy
 */
export function mustShowWindow(found: FoundBrowser, env: NodeJS.ProcessEnv = process.env): void {
  if (process.platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY'])
    throw new CodedError(
      'no_display',
      'this machine has no display to show a browser on: run it on a desktop, or under "xvfb-run -a"',
    );
  if ('kind' in found && found.kind === 'headless-shell')
    throw new CodedError(
      'browser_without_window',
      `${found.path} is a headless shell and shows no window: run "npx playwright-core install chromium" and set BROWSER_PATH to it, or to an installed Chrome`,
    );
}
