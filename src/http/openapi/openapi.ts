import { stringify } from 'yaml';
import type { BodySchema } from '../requests/body-schema.ts';
import { TASK_SCHEMA } from '../requests/create-request.ts';
import { SCHEDULE_SCHEMA } from '../requests/schedule-request.ts';
import generated from '../generated/openapi.json' with { type: 'json' };
import type { HttpRouter } from '../http-context.ts';
import type {
  FilesSchema,
  MediaType,
  OpenApiDocument,
  OpenApiResponse,
  Operation,
} from './openapi-document.ts';
import { describeAdmin } from './openapi-admin.ts';
import { addHeaders } from './openapi-headers.ts';
import { sayNulls } from './openapi-nulls.ts';
import { addWebhooks } from './openapi-webhooks.ts';
import { isProblemCode } from '../problems/problem-table.ts';
import { Problem, problemObject } from '../problems/problem.ts';
import type { HttpSettings } from '../settings.ts';
import { shownSize } from '../problems/too-large.ts';

/**
 * What tsoa made of the controllers, made ready to be served: this installation's address, version and limits, and an example of every
 * problem that an operation's description names, from the one table of problems.
 */
function openApiDocument(settings: HttpSettings): OpenApiDocument {
  const document = structuredClone<unknown>(generated) as OpenApiDocument;
  sayNulls(document);
  document.info = { ...document.info, version: settings.version };
  document.servers = [{ url: `${settings.publicUrl}/v1` }];
  describeMultipart(document, settings);
  describeAdmin(document);
  for (const operations of Object.values(document.paths))
    for (const operation of Object.values(operations)) {
      addGeneralProblems(operation.responses);
      admitPeople(operation);
    }
  addHeaders(document);
  addWebhooks(document);
  for (const [path, operations] of Object.entries(document.paths))
    for (const operation of Object.values(operations))
      for (const response of Object.values(operation.responses)) addProblemExamples(response, path, settings);
  return document;
}

/** What can be created with files, by its path. */
const WITH_FILES = Object.entries({ '/tasks': TASK_SCHEMA, '/schedules': SCHEDULE_SCHEMA });

function describeMultipart({ paths }: OpenApiDocument, settings: HttpSettings): void {
  for (const [path, { fields }] of WITH_FILES) {
    const properties = paths[path]?.['post']?.requestBody?.content['multipart/form-data']?.schema?.properties;
    if (properties?.files === undefined) throw new Error(`the document has no multipart mode of ${path}`);
    sayLimits(properties.files, settings);
    Object.assign(properties, textParts(fields));
  }
}

function sayLimits(schema: FilesSchema, { files, fileBytes, requestBytes }: HttpSettings): void {
  schema.maxItems = files;
  schema.description = schema.description
    .replace('25 MiB', shownSize(fileBytes))
    .replace('50 MiB', shownSize(requestBytes));
}

/** Fields as text parts: what is not text in JSON is written as JSON. */
function textParts(fields: BodySchema['fields']): object {
  const parts = [...fields].map(([name, field]) => {
    const { default: _default, nullable: _nullable, minimum, maximum, ...schema } = field;
    if (schema.type === 'string') return [name, schema];
    const { description = '' } = schema;
    if (name === 'data') return [name, { type: 'string', description }];
    if (schema.type === 'object')
      return [name, { type: 'string', description: `${description} As JSON text.` }];
    const range = `An integer from ${minimum ?? ''} to ${maximum ?? ''}.`;
    return [name, { type: 'string', description: `${description} ${range}`, pattern: '^-?\\d{1,9}$' }];
  });
  return Object.fromEntries(parts) as object;
}

/** What every operation can answer, unless its controller describes the status. tsoa reads no decorator that would say it once. */
const GENERAL_PROBLEMS = Object.entries({
  400: 'The request is not valid HTTP: `bad_request`.',
  401: 'The API key is missing or invalid, or the session has ended: `missing_api_key`, `invalid_api_key`, `not_signed_in`.',
  403: 'The API key or the role lacks the required scope, or the request may come from another site: `insufficient_scope`, `csrf`.',
  414: 'The URL is longer than 8 KiB: `uri_too_long`.',
  422: 'A parameter is unknown or invalid: `validation_failed`.',
  429: 'Too many requests: `rate_limited`.',
  431: 'The headers are larger than 16 KiB: `headers_too_large`.',
  500: 'Internal error: `internal_error`.',
  503: 'The service is temporarily unavailable: `unavailable`.',
});

function addGeneralProblems(responses: Record<string, OpenApiResponse>): void {
  const schema = { $ref: '#/components/schemas/ProblemObject' };
  for (const [status, description] of GENERAL_PROBLEMS)
    responses[status] ??= { description, content: { 'application/problem+json': { schema } } };
}

function addProblemExamples(response: OpenApiResponse, path: string, settings: HttpSettings): void {
  const media = problemMedia(response);
  if (media === undefined) return;
  const place = {
    publicUrl: settings.publicUrl,
    instance: `/v1${path.replaceAll(/\{\w+\}/g, 'task_06aqf3m0gsx8z1c9k2w7r5d4bn')}`,
    requestId: 'req_06aqf3m0h2v6t8r4p0n3m5k7je',
  };
  const codes = [...response.description.matchAll(/`(\w+)`/g)].map((match) => match[1]).filter(isProblemCode);
  media.examples = Object.fromEntries(
    codes.map((code) => [code, { value: problemObject(exampleOf(code), place) }]),
  );
}

/** tsoa describes a problem as plain JSON unless each `@Response` names the media type. */
function problemMedia(response: OpenApiResponse): MediaType | undefined {
  const { content } = response;
  if (content === undefined) return undefined;
  const plain = content['application/json'];
  if (plain?.schema?.$ref === '#/components/schemas/ProblemObject') {
    delete content['application/json'];
    content['application/problem+json'] = plain;
  }
  return content['application/problem+json'];
}

const ACCOUNT_HEADER = Object.freeze({
  name: 'Sopwith-Account',
  in: 'header',
  required: false,
  description: 'For people who are signed in: the ID of the account that they act for.',
  schema: { type: 'string' },
});

/** What takes an API key takes the session of a person as well. */
function admitPeople(operation: Operation): void {
  const scopes = operation.security.flatMap(({ bearer = [] }) => bearer);
  if (scopes.length === 0) return;
  operation.security.push({ session: [] });
  if (!scopes.some((scope) => scope.startsWith('admin:'))) (operation.parameters ??= []).push(ACCOUNT_HEADER);
}

const FIELD_EXAMPLES = Object.freeze({
  validation_failed: { pointer: '/metadata', code: 'out_of_range', message: 'must have up to 20 pairs' },
  invalid_task_data: { pointer: '/data/member/id', code: 'missing', message: 'is missing' },
  file_type_not_allowed: {
    pointer: '/files/0',
    code: 'file_type_not_allowed',
    message: 'must be one of application/pdf, image/png',
  },
});

function exampleOf(code: Parameters<typeof problemObject>[0]['code']): Problem {
  const field = Object.entries(FIELD_EXAMPLES).find(([name]) => name === code)?.[1];
  return new Problem(code, field === undefined ? {} : { errors: [field] });
}

/** `/v1/openapi.json` and `.yaml`; no key needed. Each is made at its first request: they cost a quarter of a second of CPU, more than the rest of the start. */
export function addOpenApi(router: HttpRouter, settings: HttpSettings): void {
  let json: string | undefined;
  let yaml: string | undefined;
  router.get('/v1/openapi.json', (ctx) => {
    ctx.type = 'application/json';
    ctx.body = json ??= JSON.stringify(openApiDocument(settings), null, 2);
  });
  router.get('/v1/openapi.yaml', (ctx) => {
    ctx.type = 'application/yaml';
    ctx.body = yaml ??= stringify(openApiDocument(settings), { aliasDuplicateObjects: false });
  });
}
