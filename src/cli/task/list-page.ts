import type { Command } from 'commander';
import type { CliContext } from '../command.ts';
import { openApi, withApi, type ApiOptions } from './api-client.ts';

/** Flags of every command that lists what the API gives page by page. */
export interface PageOptions extends ApiOptions {
  readonly limit?: string;
  readonly cursor?: string;
  readonly json?: boolean;
}

/** Adds the flags of a list of `things`. */
export const withPage = (command: Command, things: string): Command =>
  withApi(command)
    .option('--limit <number>', `maximum number of ${things}, 1 to 100 (default: 20)`)
    .option('--cursor <cursor>', 'cursor of the next page, printed with the previous page')
    .option('--json', 'print {"data", "next_cursor"} of the API');

interface ListPage<T> {
  readonly data: readonly T[];
  /** A short list that is never paged has none. */
  readonly next_cursor?: string | null;
}

interface ListToPrint<T> {
  readonly path: string;
  /** What narrows the list. */
  readonly query?: URLSearchParams;
  readonly things: string;
  readonly describe: (data: readonly T[]) => string;
}

/** Prints a page of a list, and how to get the next one. */
export async function printPage<T>(
  { path, query = new URLSearchParams(), things, describe }: ListToPrint<T>,
  options: PageOptions,
  context: CliContext,
): Promise<void> {
  for (const name of ['limit', 'cursor'] as const) {
    const value = options[name];
    if (value !== undefined) query.set(name, value);
  }
  const api = await openApi(options, context);
  const page = (await (await api.persist(`${path}?${query.toString()}`, {})).json()) as ListPage<T>;
  if (options.json === true) return context.print(JSON.stringify(page));
  if (page.data.length === 0) return context.note(`No ${things} found.`);
  context.print(describe(page.data));
  if (typeof page.next_cursor === 'string') context.note(`More: --cursor ${page.next_cursor}`);
}
