import type { Context } from 'koa';
import { readFile, rm } from 'node:fs/promises';

/** What a page has posted. */
export interface Postback {
  /** Name of the button, link or list that posted. */
  readonly command: string;
  readonly argument: string;
  /** Every field of the page by its name. */
  readonly values: Readonly<Record<string, string>>;
  readonly files: readonly { readonly name: string; readonly content: Buffer }[];
}

function textOf(value: unknown): string {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last.trim() : '';
}

/** Reads a posted form and takes its files in. */
export async function readPostback(context: Context): Promise<Postback & { readonly token: string }> {
  const body = (context.request.body ?? {}) as Readonly<Record<string, unknown>>;
  const names = Object.keys(body);
  // A picture that is a button posts where it was hit: name.x and name.y.
  const button = names
    .find((name) => name.startsWith('btn:'))
    ?.slice(4)
    .replace(/\.[xy]$/, '');
  const values = names
    .filter((name) => !name.startsWith('__') && !name.startsWith('btn:'))
    .map((name) => [name, textOf(body[name])] as const);
  return {
    token: textOf(body.__VIEWSTATE),
    command: textOf(body.__EVENTTARGET) || button || '',
    argument: textOf(body.__EVENTARGUMENT),
    values: Object.fromEntries(values),
    files: await takeFiles(context),
  };
}

async function takeFiles(context: Context): Promise<Postback['files']> {
  const received = Object.values(context.request.files ?? {}).flat();
  const taken: { name: string; content: Buffer }[] = [];
  for (const file of received) {
    try {
      const name = file.originalFilename ?? '';
      // An untouched file field posts a file without a name.
      if (name !== '') taken.push({ name, content: await readFile(file.filepath) });
    } finally {
      await rm(file.filepath, { force: true });
    }
  }
  return taken;
}

/** Three date fields as MM/DD/YYYY; empty when all are. A part that is missing leaves a gap, which is not a date. */
export function joinDate(values: Readonly<Record<string, string>>, name: string): string {
  const parts = ['m', 'd', 'y'].map((part) => values[`${name}_${part}`] ?? '');
  return parts.every((part) => part === '') ? '' : parts.join('/');
}

/** MM/DD/YYYY as the values of three date fields. */
export function splitDate(name: string, text: string): Record<string, string> {
  const [month = '', day = '', year = ''] = text.split('/');
  return {
    [`${name}_m`]: month.replace(/^0/, ''),
    [`${name}_d`]: day.replace(/^0/, ''),
    [`${name}_y`]: year,
  };
}
