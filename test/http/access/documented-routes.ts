import { expect } from 'chai';
import type { KeyScope } from '../../../src/accounts/scopes.ts';
import { json } from '../../support/fake-ports.ts';
import type { RealApi } from '../../support/real-api.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Content {
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Operation {
  readonly operationId: string;
  readonly security: readonly { readonly bearer?: readonly KeyScope[] }[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}

/** A value of a request that may name an object: `path id`, `query schedule_id`, `body account_id`. */
export interface Place {
  readonly in: 'path' | 'query' | 'body';
  readonly name: string;
}

export interface DocumentedRoute extends Operation {
  readonly method: string;
  readonly path: string;
  readonly scopes: readonly KeyScope[];
  readonly forAdmins: boolean;
  /** Every path parameter, and every free text of the query and of the body, at any depth. */
  readonly places: readonly Place[];
  /** Media types of a successful response. */
  readonly accepts: readonly string[];
  /** The media type of the body. Null: there is none. */
  readonly bodyType: string | null;
}

/** Values by the name of their place. */
export type Names = Readonly<Record<string, string>>;

/**
 * Every route of the OpenAPI document that takes a key, once for each media type of its body. Those of sessions are for people:
 * test/http/controllers/sessions.test.ts.
 */
export async function documentedRoutes(real: RealApi): Promise<readonly DocumentedRoute[]> {
  const document = (await (await real.api.call('/v1/openapi.json', { key: null })).json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  };
  const routes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const route = {
        ...operation,
        method: method.toUpperCase(),
        path,
        scopes: operation.security.flatMap(({ bearer = [] }) => bearer),
        forAdmins: path.startsWith('/admin/'),
        places: placesOf(operation, document.components.schemas),
        accepts: Object.keys(operation.responses['200']?.content ?? { 'application/json': {} }),
      };
      const types: readonly (string | null)[] = Object.keys(operation.requestBody?.content ?? {});
      return (types.length === 0 ? [null] : types).map((bodyType) => ({ ...route, bodyType }));
    }),
  );
  return routes.filter(({ scopes }) => scopes.length > 0);
}

function placesOf(
  { parameters = [], requestBody }: Operation,
  schemas: Readonly<Record<string, Schema>>,
): readonly Place[] {
  const named = parameters.flatMap((parameter): readonly Place[] => {
    const { name, schema } = parameter;
    if (parameter.in === 'path') return [{ in: 'path', name }];
    return parameter.in === 'query' && isText(schema) ? [{ in: 'query', name }] : [];
  });
  const body = requestBody?.content['application/json']?.schema ?? {};
  return [...named, ...[...textsOf(body, schemas)].map((name): Place => ({ in: 'body', name }))];
}

const isText = ({ type, enum: values, format }: Schema): boolean =>
  [type].flat().includes('string') && values === undefined && format === undefined;

/** The names of the properties that hold a free text, or a list of them. */
function textsOf(schema: Schema, schemas: Readonly<Record<string, Schema>>): ReadonlySet<string> {
  const { $ref, properties = {}, items, allOf = [], anyOf = [], oneOf = [] } = schema;
  const named = $ref === undefined ? undefined : schemas[$ref.split('/').at(-1) ?? ''];
  const parts = [named, items, ...allOf, ...anyOf, ...oneOf].filter((part) => part !== undefined);
  const own = Object.entries(properties).flatMap(([name, value]) =>
    [value, value.items ?? {}, ...(value.anyOf ?? [])].some(isText) ? [name] : [...textsOf(value, schemas)],
  );
  return new Set([...own, ...parts.flatMap((part) => [...textsOf(part, schemas)])]);
}

export interface Call {
  readonly key: string | null;
  /** For the path. */
  readonly names: Names;
  /** Another place than the path that gets this value. */
  readonly place?: Place;
  readonly value?: string;
  readonly accept?: string;
}

/** Calls a route with its documented example. */
export function callRoute(
  real: RealApi,
  route: DocumentedRoute,
  { key, names, place, value = '', accept = 'application/json' }: Call,
): Promise<Response> {
  const path = route.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => names[nameOf(route, name)] ?? expect.fail(unknownPlace(route, { in: 'path', name })),
  );
  const query = place?.in === 'query' ? `?${new URLSearchParams({ [place.name]: value }).toString()}` : '';
  const headers = { 'if-match': '*', accept };
  const [example] = Object.values(route.requestBody?.content['application/json']?.examples ?? {});
  if (example === undefined)
    return real.api.call(`/v1${path}${query}`, { method: route.method, key, headers });
  const body = replaced(example.value, place?.in === 'body' ? place.name : null, value);
  const sent = route.bodyType === 'multipart/form-data' ? multipart(body) : json(body);
  return real.api.call(`/v1${path}${query}`, {
    ...sent,
    method: route.method,
    key,
    headers: { ...sent.headers, ...headers },
  });
}

/** The fields as parts, and a file. */
function multipart(fields: object): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    body.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  body.append('files', new Blob(['member_id\n'], { type: 'text/csv' }), 'patients.csv');
  return { body };
}

/** The name of a value: `id` is that of a task, except in the routes of deliveries. */
export const nameOf = ({ path }: DocumentedRoute, name: string): string =>
  name === 'id' && path.startsWith('/deliveries') ? 'delivery_id' : name;

export const unknownPlace = ({ operationId }: DocumentedRoute, place: Place): string =>
  `${operationId} has ${place.name} in its ${place.in}: if it names an object, add one to objects-of.ts, else add it to TEXTS`;

function replaced(example: unknown, name: string | null, value: string): object {
  expect(example, 'the example of a body').to.be.an('object');
  const body = example as Readonly<Record<string, unknown>>;
  if (name === null) return body;
  return { ...body, [name]: Array.isArray(body[name]) ? [value] : value };
}

const INCIDENTAL: readonly string[] = ['date', 'x-request-id'];

/** Everything that a response reveals, byte for byte, without the name that was asked for. */
export async function seen(response: Response, name: string): Promise<string> {
  const requestId = response.headers.get('x-request-id') ?? '';
  const headers = [...response.headers]
    .filter(([header]) => !INCIDENTAL.includes(header))
    .map(([header, value]) => `${header}: ${header.startsWith('ratelimit') ? '' : value}`);
  const text = `${response.status}\n${headers.join('\n')}\n\n${await response.text()}`;
  const asked = new RegExp(`(?<!\\w)${name}(?!\\w)`, 'g');
  return text.replaceAll(requestId, 'REQUEST').replaceAll(asked, 'NAME');
}
