import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { UsageError, type CliContext } from '../command.ts';
import { mediaTypeOf } from '../media-types.ts';

interface Creation {
  /** Paths. With files, the body is multipart. */
  readonly files: readonly string[] | undefined;
  /** Always with one, so that the request can be repeated if its response is lost. */
  readonly idempotencyKey: string | undefined;
}

/** A request that creates a task or a schedule. */
export async function creationRequest(
  fields: object,
  { files = [], idempotencyKey = randomUUID() }: Creation,
): Promise<RequestInit> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  if (files.length > 0) return { method: 'POST', headers, body: await multipart(fields, files) };
  return {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  };
}

async function multipart(fields: object, files: readonly string[]): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== null) form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const file of files) {
    const type = mediaTypeOf(file);
    // Opened, not read: it streams.
    form.append(
      'files',
      await orUnreadable('--file', file, () => openAsBlob(file, { type })),
      basename(file),
    );
  }
  return form;
}

export function readData(file: string, context: CliContext): Promise<string> {
  return file === '-' ? context.readStdin() : orUnreadable('--data', file, () => readFile(file, 'utf8'));
}

export function pairsOf(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new UsageError(`--metadata "${pair}" is not name=value`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

async function orUnreadable<T>(flag: string, file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`${flag} ${file} cannot be read: ${reason}`);
  }
}
