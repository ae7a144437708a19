import type { TaskObject } from '../../tasks/task-object.ts';
import { canonicalJson } from '../../platform/canonical-json.ts';

/** What a webhook says, before it is signed. */
export interface Envelope {
  readonly event: string;
  /** RFC 3339, UTC, milliseconds. */
  readonly created_at: string;
  readonly data: unknown;
}

/**
 * The bytes that a message can have. An agent sends the worker up to 16 MiB about a task (`agent-protocol.ts`); the rest is room for what the client
 * chose (metadata, names of files) and the signature.
 */
export const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;

/** The first line of what the body's signature covers: it can so never pass for a header's signature. */
export const BODY_SIGNATURE_PREFIX = 'task-webhook-body.v1\n';

/** The envelope of a message about a task. The input `data` is patient data and stays out, and so does a form that was filled with it. */
export function taskEnvelope(event: string, task: TaskObject, createdAt: Date): Envelope {
  const { data: _input, ...rest } = task;
  const data = wellFormed({ ...rest, needs: announced(task.needs) });
  return { event, created_at: createdAt.toISOString(), data };
}

function announced(needs: TaskObject['needs']): TaskObject['needs'] {
  if (needs === null) return null;
  const { form: _filled, answered: _state, ...rest } = needs;
  return rest;
}

/** The canonical JSON of the envelope without `signature`: the bytes that the body's signature covers, after the prefix. */
export function canonicalEnvelope(envelope: Envelope): string {
  return canonicalJson({ created_at: envelope.created_at, data: envelope.data, event: envelope.event });
}

/** Puts the signature in as the last field; it sorts last, so the whole stays canonical JSON. */
export function withSignature(canonical: string, signature: string): Buffer {
  return Buffer.from(`${canonical.slice(0, -1)},"signature":${JSON.stringify(signature)}}`, 'utf8');
}

/** A portal's text may hold half a surrogate pair, for which JSON has no bytes; one odd letter must not stop the message. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name.toWellFormed(), wellFormed(item)]),
  );
}
