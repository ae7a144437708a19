import { literally } from '../page/literal-pattern.ts';
import type { KnownSecret } from './known-secrets.ts';

/** Returns the name of a secret that a text contains, or null. */
export type FindSecret = (text: string) => string | null;

/** As in `Secrets`: a PIN of four digits is not taken for a part of a date or an amount. */
const LONG = 8;
/** The base64 form of fewer bytes is so short that it occurs in every picture. */
const MIN_BASE64 = 6;
/** Texts that were encoded twice: JSON in an HTML attribute, a URL in a URL. */
const ROUNDS = 2;

/**
 * Finds secrets as a page may write them: as they are, URL-encoded, as JSON or script text, as HTML, and in base64. Texts are decoded instead of the secrets
 * encoded, because an encoder may encode any character.
 */
export function secretFinder(secrets: readonly KnownSecret[]): FindSecret {
  const sought = secrets.flatMap(soughtOf);
  return (text) => {
    for (const form of decodedForms(text)) {
      const found = sought.find(({ isIn }) => isIn(form));
      if (found !== undefined) return found.name;
    }
    return null;
  };
}

interface Sought {
  readonly name: string;
  isIn(text: string): boolean;
}

function soughtOf({ name, value }: KnownSecret): readonly Sought[] {
  // Codes are typed without the spaces in which they came, and forms send "+" for a space.
  const values = [...new Set([value, value.replaceAll(/[\s-]/g, ''), value.replaceAll(' ', '+')])];
  return [
    ...values.map((one) => ({ name, isIn: containing(one) })),
    ...base64Forms(value).map((form) => ({ name, isIn: (text: string) => text.includes(form) })),
  ];
}

function containing(value: string): (text: string) => boolean {
  if (value.length >= LONG) return (text) => text.includes(value);
  const pattern = new RegExp(`(?<![\\w./-])${literally(value)}(?![\\w/-]|\\.\\d)`);
  return (text) => text.includes(value) && pattern.test(text);
}

/** What base64 makes of the value wherever it is in the encoded text: without the characters that depend on its neighbors. */
function base64Forms(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  if (bytes.length < MIN_BASE64) return [];
  const forms = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
  return forms.flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]);
}

/** The text, and what comes out of each decoder on top of the ones before it. */
function decodedForms(text: string): readonly string[] {
  const forms = [text];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const decode of [unescapeScript, unescapeHtml, decodeUrl]) {
      const last = forms.at(-1) ?? '';
      const decoded = decode(last);
      if (decoded !== last) forms.push(decoded);
    }
  }
  return forms;
}

const unescapeScript = (text: string): string =>
  text.includes('\\')
    ? text
        .replaceAll(/\\(?:u([\da-f]{4})|x([\da-f]{2}))/gi, (_all, long: string, short: string) =>
          String.fromCharCode(Number.parseInt(long ?? short, 16)),
        )
        .replaceAll(/\\(["'\\/`])/g, '$1')
    : text;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescapeHtml = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
        (all, ten: string, hex: string, name: string) =>
          name === undefined
            ? characterOf(all, Number.parseInt(ten ?? hex, ten === undefined ? 16 : 10))
            : (ENTITIES[name.toLowerCase()] ?? all),
      )
    : text;

const characterOf = (written: string, code: number): string =>
  code <= 0x10_ff_ff ? String.fromCodePoint(code) : written;

const decodeUrl = (text: string): string =>
  text.includes('%')
    ? text.replaceAll(/(?:%[\da-f]{2})+/gi, (all) =>
        Buffer.from(all.replaceAll('%', ''), 'hex').toString('utf8'),
      )
    : text;
