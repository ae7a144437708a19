import { literally } from './page/literal-pattern.ts';

/** What replaces a secret. */
export const HIDDEN = '***';
/** Shorter values occur in every text by chance. */
const MIN_LENGTH = 4;
/** From this length on a value is found inside of a word, too. A PIN of four digits is not taken for a part of a date or an amount. */
const LONG = 8;
/** A name to sign in with is shown on most pages, and may be an ordinary word. */
export const OPEN_NAMES: ReadonlySet<string> = new Set(['username', 'user', 'user_id', 'email']);

/** The secrets that a run has used. It hides them in whatever leaves the run: outputs, notes, issues, reports, questions, file names. */
export class Secrets {
  /** By value. */
  readonly #names = new Map<string, string>();
  #pattern: RegExp | null = null;

  /** Remembers a credential that was revealed, or a one-time code. */
  remember(name: string, value: string): void {
    const text = value.trim();
    if (OPEN_NAMES.has(name) || text.length < MIN_LENGTH || this.#names.has(text)) return;
    this.#names.set(text, name);
    const forms = this.values.flatMap((secret) => [secret, encodeURIComponent(secret)]);
    const parts = [...new Set(forms)].toSorted((a, b) => b.length - a.length).map(patternOf);
    this.#pattern = new RegExp(parts.join('|'), 'g');
  }

  get values(): readonly string[] {
    return [...this.#names.keys()];
  }

  /** With the names of the credentials; `totp` and `code` for one-time codes. */
  get named(): readonly { readonly name: string; readonly value: string }[] {
    return [...this.#names].map(([value, name]) => ({ name, value }));
  }

  isIn(text: string): boolean {
    return this.#pattern !== null && text.search(this.#pattern) !== -1;
  }

  /** The same data without any secret in its texts. */
  hide<T>(value: T): T {
    return this.#pattern === null ? value : (hideIn(value, this.#pattern) as T);
  }
}

function patternOf(secret: string): string {
  const literal = literally(secret);
  return secret.length >= LONG ? literal : `(?<![\\w./-])${literal}(?![\\w/-]|\\.\\d)`;
}

function hideIn(value: unknown, pattern: RegExp): unknown {
  if (typeof value === 'string') return value.replace(pattern, HIDDEN);
  if (Array.isArray(value)) return value.map((item) => hideIn(item, pattern));
  const isData = typeof value === 'object' && value !== null && !Buffer.isBuffer(value);
  if (!isData || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name.replace(pattern, HIDDEN), hideIn(part, pattern)]),
  );
}
