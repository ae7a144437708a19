import type { Creation } from '../../admin/create-idempotently.ts';
import type { Authority } from '../../people/authority.ts';
import type { FieldFault } from '../../platform/field-fault.ts';
import { codeOf } from '../../platform/errors.ts';
import { adminOf, contextOf, type HttpContext, type HttpRequest } from '../http-context.ts';
import { fieldProblem, Problem } from '../problems/problem.ts';
import { within } from '../problems/within.ts';
import { bodySchema, isPlain, notPlainFault, type BodySchema } from './body-schema.ts';
import { checkIdempotencyKey, readJsonObject } from './task-body.ts';

/** Who acts, for the audit log. */
export const actorOf = (request: HttpRequest): { readonly name: string; readonly requestId: string } => ({
  name: adminOf(request).actor,
  requestId: contextOf(request).state.requestId,
});

/** What the acting administrator may change of people. */
export function authorityOf(request: HttpRequest): Authority {
  const { accountId, scopes } = adminOf(request);
  return { accountId, hasAllRights: accountId === null && scopes.includes('admin:*') };
}

/** Who changes what, and which version of it they have seen. @throws Problem `precondition_required` */
export function changeOf(request: HttpRequest, actor = actorOf(request)) {
  const header = contextOf(request).get('If-Match').trim();
  if (header === '') throw new Problem('precondition_required');
  // Weak tags never match: RFC 9110, 13.1.1.
  const tags = header.split(',').flatMap((tag) => /^"([^"]*)"$/.exec(tag.trim())?.[1] ?? []);
  return { actor, ...(header === '*' ? {} : { ifVersion: tags }) };
}

/** What makes a request that creates something repeatable. */
export function creationOf(request: HttpRequest, body: object): Creation {
  const ctx = contextOf(request);
  const key = ctx.get('Idempotency-Key');
  // Administrators of different accounts use the same addresses.
  const accountId = ctx.state.admin?.accountId ?? null;
  const operation = `${ctx.method} ${ctx.path}${accountId === null ? '' : ` of ${accountId}`}`;
  return { operation, key: key === '' ? null : key, body };
}

/** The middleware that reads and checks a JSON body: `validation_failed` names every field that is wrong. */
export function checkedBody(
  name: Parameters<typeof bodySchema>[0],
  noun: string,
  /** Fields that may have line breaks, or are checked later. */
  texts: readonly string[] = [],
) {
  const schema = bodySchema(name, noun);
  return async (ctx: HttpContext, next: () => Promise<void>): Promise<void> => {
    checkIdempotencyKey(ctx);
    const body = await readJsonObject(ctx);
    refuseFaults(schema, body, texts);
    Object.defineProperty(ctx.request, 'body', { value: body });
    await next();
  };
}

/** @throws Problem `validation_failed` with every field that is wrong */
export function refuseFaults(schema: BodySchema, body: object, texts: readonly string[]): void {
  const errors = [...schema.faults({ ...body }), ...notPlainFields(body, texts)];
  if (errors.length > 0) throw new Problem('validation_failed', { errors: errors.slice(0, 50) });
}

/** The middleware of a request that creates something and has no body. */
export async function withoutBody(ctx: HttpContext, next: () => Promise<void>): Promise<void> {
  checkIdempotencyKey(ctx);
  await next();
}

const notPlainFields = (body: object, texts: readonly string[]): FieldFault[] =>
  Object.entries(body).flatMap(([name, value]) =>
    typeof value === 'string' && !texts.includes(name) && !isPlain(value) ? [notPlainFault(`/${name}`)] : [],
  );

/** How long the data of one patient is deleted in one request: well below the time after which a request on the database fails. */
export const PATIENT_MS = 800;

/** Without a message, that of the error is for clients. */
type Naming = Readonly<Record<string, readonly [pointer: string, message?: string]>>;

/** The value of work on the database. Errors of these codes become `validation_failed`, which names the field. */
export async function work<T>(
  request: HttpRequest,
  promise: Promise<T>,
  fields: Naming = {},
  ms = contextOf(request).state.service.settings.databaseMs,
): Promise<T> {
  try {
    return await within(ms, promise);
  } catch (error) {
    throw named(error, fields);
  }
}

/** The value of work that loads all plugins and SOPs, which takes seconds. */
export async function checkedWork<T>(promise: Promise<T>, fields: Naming = {}): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    if (codeOf(error) !== 'code_faulty') throw named(error, fields);
    const faults = (error as Error & { readonly faults: readonly string[] }).faults;
    const errors = faults.slice(0, 50).map((fault) => ({
      pointer: '',
      code: 'invalid_sop',
      message: (fault.split('\n')[0] ?? '').slice(0, 500),
    }));
    throw new Problem('invalid_procedures', { errors });
  }
}

function named(error: unknown, fields: Naming): unknown {
  const [pointer, message = error instanceof Error ? error.message : ''] = fields[codeOf(error) ?? ''] ?? [];
  return pointer === undefined ? error : fieldProblem('validation_failed', pointer, 'wrong_form', message);
}

/** Names the version of the object in the response. */
export function withVersion<T extends { readonly version: string }>(request: HttpRequest, object: T): T {
  contextOf(request).set('ETag', `"${object.version}"`);
  return object;
}

/** Marks the response to a request that an earlier one had the effect of. */
export function tellReplay(request: HttpRequest, replayed: boolean): void {
  if (replayed) contextOf(request).set('Idempotency-Replayed', 'true');
}
