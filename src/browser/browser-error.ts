import { CodedError } from '../platform/errors.ts';

export type BrowserErrorCode =
  'browser_not_found' | 'browser_does_not_start' | 'browser_gone' | 'browser_has_no_way_out';

/** A browser that cannot be found, started or reached. `remedy` is what a person can do about it, as one sentence or command. */
export class BrowserError extends CodedError {
  override readonly name = 'BrowserError';
  readonly remedy: string;

  constructor(code: BrowserErrorCode, message: string, remedy: string, cause?: unknown) {
    super(code, `${message} ${remedy}`, cause === undefined ? undefined : { cause });
    this.remedy = remedy;
  }
}

/** How to install a browser. */
export const INSTALL_REMEDY =
  'Run "npx playwright-core install --with-deps --only-shell chromium", or "apt-get install chromium", or set BROWSER_PATH.';
