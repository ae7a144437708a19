import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { UsageError, type CliContext } from '../command.ts';
import { orUnreadable, readTextFile } from '../read-text-file.ts';
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
      await orUnreadable(file, () => openAsBlob(file, { type }), '--file'),
      basename(file),
    );
  }
  return form;
}

export function readData(file: string, context: CliContext): Promise<string> {
  return readTextFile(file, context, '--data');
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
