import { withoutUserInfo } from '../page/without-user-info.ts';
import { headerSecrets, type KnownSecret } from './known-secrets.ts';

/** An event in one of the logs of a Playwright trace: one JSON object a line. */
export interface TraceEvent {
  readonly type: string;
  readonly [name: string]: unknown;
}

/** An event without credentials; null if nothing of it may be kept. `files`: what it needs of the other files of the trace. */
export interface CleanedEvent {
  readonly event: TraceEvent | null;
  readonly files: readonly string[];
  /** Credentials that were in it. */
  readonly secrets: readonly KnownSecret[];
}

const NOTHING: CleanedEvent = { event: null, files: [], secrets: [] };

/** Only what is known to be harmless stays: a later version of Playwright may record more. The console and errors of pages may quote anything. */
export function cleanEvent(event: TraceEvent): CleanedEvent {
  switch (event.type) {
    case 'resource-snapshot':
      return cleanExchange(event);
    case 'frame-snapshot':
      return cleanSnapshot(event);
    case 'screencast-frame':
      return { event, files: [String(event['file'])], secrets: [] };
    case 'before':
      return kept({ ...event, params: cleanParams(event), stack: undefined });
    // What was read: storage, cookies, the answers of the page.
    case 'after':
      return kept({ ...event, result: undefined, attachments: undefined });
    case 'event':
      return event['method'] === 'pageError' ? NOTHING : kept(event);
    case 'context-options':
    case 'input':
    case 'log':
      return kept(event);
    default:
      return NOTHING;
  }
}

const kept = (event: TraceEvent): CleanedEvent => ({ event, files: [], secrets: [] });

/** Left out are scripts, cookies, storage, headers, bodies, files, and the texts that a screenshot blacks out. */
const PARAMS =
  /^(selector|strict|url|value|text|key|options|state|waitUntil|timeout|button|clickCount|delay|position|modifiers|force|x|y|deltaX|deltaY)$/;

/** Asks about elements without a change of the page, also where what must be blacked out is: then its selector is the secret. */
const ASKS = 'evalOnSelectorAll';

const cleanParams = ({ method, params }: TraceEvent): object =>
  Object.fromEntries(
    Object.entries(params ?? {}).filter(
      ([name]) => PARAMS.test(name) && !(name === 'selector' && method === ASKS),
    ),
  );

interface Exchange {
  readonly request: { readonly headers: readonly Header[] };
  readonly response: {
    readonly headers: readonly Header[];
    readonly content: { readonly size: number; readonly mimeType: string; readonly _file?: string };
  };
}

interface Header {
  readonly name: string;
  readonly value: string;
}

const HARMLESS_HEADERS =
  /^(accept|accept-language|cache-control|content-(type|length|disposition|language)|date|expires|host|last-modified|origin|retry-after|server|user-agent|vary)$/i;

/** What a snapshot of a page needs to look like the page. All other bodies may contain credentials. */
const SHOWN = /^(text\/css|image\/|font\/|application\/(x-)?font)/i;

/** A request and its response, in the form of a HAR file. */
function cleanExchange(event: TraceEvent): CleanedEvent {
  const { request, response, ...rest } = event['snapshot'] as Exchange;
  const { size, mimeType, _file: file } = response.content;
  const shown = file !== undefined && SHOWN.test(mimeType);
  const snapshot = {
    ...rest,
    request: {
      ...request,
      headers: harmless(request.headers),
      cookies: [],
      queryString: [],
      postData: undefined,
    },
    response: {
      ...response,
      headers: harmless(response.headers),
      cookies: [],
      content: { size, mimeType, ...(shown && { _file: file }) },
    },
  };
  return {
    event: { ...event, snapshot },
    files: shown ? [file] : [],
    secrets: [...request.headers, ...response.headers].flatMap(({ name, value }) =>
      headerSecrets(name, value),
    ),
  };
}

const harmless = (headers: readonly Header[]): readonly Header[] =>
  headers.filter(({ name }) => HARMLESS_HEADERS.test(name));

function cleanSnapshot(event: TraceEvent): CleanedEvent {
  const snapshot = event['snapshot'] as { html: unknown; resourceOverrides?: readonly { file?: string }[] };
  const files = (snapshot.resourceOverrides ?? []).flatMap(({ file }) => file ?? []);
  return {
    event: { ...event, snapshot: { ...snapshot, html: cleanNode(snapshot.html) } },
    files,
    secrets: [],
  };
}

/** `[name, attributes, ...children]`, a text, or a reference to an earlier snapshot. */
function cleanNode(node: unknown): unknown {
  if (!Array.isArray(node)) return node;
  const [name, attributes, ...children] = node as readonly unknown[];
  if (typeof name !== 'string') return node;
  return [name, cleanAttributes(name, attributes), ...children.map(cleanNode)].slice(0, node.length);
}

/** Hidden fields and metadata carry the tokens of forms. */
function cleanAttributes(name: string, attributes: unknown): unknown {
  if (typeof attributes !== 'object' || attributes === null) return attributes;
  const { type, name: called } = attributes as { type?: unknown; name?: unknown };
  const hidden = name === 'INPUT' && /^(password|hidden)$/i.test(String(type));
  const token = name === 'META' && /csrf|xsrf|token/i.test(String(called));
  if (!hidden && !token) return attributes;
  return Object.fromEntries(
    Object.entries(attributes).filter(([key]) => !/^(value|content|__playwright_value_)$/i.test(key)),
  );
}

const URL_CREDENTIALS =
  /([?&;#](?:\w*(?:token|session|jwt|saml|ticket|secret|passw|auth|signature)\w*|code|key|api_?key|nonce|sid|sig|state)=)[^?&#;"'\s\\<>]*/gi;

/** A line of a log without the credentials that portals put into URLs, such as `;jsessionid=`. The same everywhere, so that a page still finds its style sheets. */
export const withoutUrlCredentials = (line: string): string =>
  withoutUserInfo(line.replaceAll(URL_CREDENTIALS, '$1'));
