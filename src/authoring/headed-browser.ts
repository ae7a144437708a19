import type { FoundBrowser } from '../browser/find-browser.ts';
import { CodedError } from '../platform/errors.ts';

/**
 * Verifies that a window can be shown. A virtual display such as Xvfb does not help: no person could see the window.
 *
 * @throws {CodedError} `no_display`, `browser_without_window`, each with the fix
 */
export function mustShowWindow(found: FoundBrowser, env: NodeJS.ProcessEnv = process.env): void {
  if (process.platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY'])
    throw new CodedError(
      'no_display',
      'no display to show a browser on (DISPLAY is not set): run this on your desktop, or connect with "ssh -X"',
    );
  if ('kind' in found && found.kind === 'headless-shell')
    throw new CodedError(
      'browser_without_window',
      `${found.path} is a headless shell and shows no window: run "npx playwright-core install chromium" and set BROWSER_PATH to it, or to an installed Chrome`,
    );
}
