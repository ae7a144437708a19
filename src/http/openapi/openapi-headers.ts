import type { OpenApiDocument, OpenApiResponse, Operation } from './openapi-document.ts';

const header = (description: string, type: 'string' | 'integer' = 'string') => ({
  description,
  schema: { type },
});

const HEADERS = Object.freeze({
  'X-Request-Id': header('The id of the request. Name it when you report a problem.'),
  'RateLimit-Policy': header('The limit that counted this request: `"key";q=600;w=60` is 600 in 60 seconds.'),
  RateLimit: header('What is left of it: `"key";r=599;t=1` is 599 requests, and full again in 1 second.'),
  'Retry-After': header('Seconds to wait before you try again.', 'integer'),
  'WWW-Authenticate': header('How to authenticate, or which scope is missing.'),
  'Content-Disposition': header('Always an attachment, with the name of the file.'),
  ETag: header('The SHA-256 of the whole file, for `If-Range`.'),
  'Repr-Digest': header('RFC 9530: the SHA-256 of the whole file in base64, `sha-256=:…:`.'),
  'Accept-Ranges': header('`bytes`'),
  Vary: header('Always `Accept`.'),
  'Content-Range': header(
    'The range and the size of the file: `bytes 0-1023/48213`, or only the size: `bytes */48213`.',
  ),
});

type HeaderName = keyof typeof HEADERS;

const LIMITED: readonly HeaderName[] = ['RateLimit-Policy', 'RateLimit'];
/** Answers that come before the key is known have no limit yet. */
const UNLIMITED = ['403', '414', '431'];
const BY_STATUS: Readonly<Record<string, readonly HeaderName[]>> = {
  '401': ['WWW-Authenticate'],
  '403': ['WWW-Authenticate'],
  '429': ['Retry-After'],
  '503': ['Retry-After'],
};
const OF_FILES: Readonly<Record<string, readonly HeaderName[]>> = {
  '200': ['Content-Disposition', 'ETag', 'Repr-Digest', 'Accept-Ranges'],
  '206': ['Content-Disposition', 'ETag', 'Repr-Digest', 'Accept-Ranges', 'Content-Range'],
  '416': ['ETag', 'Repr-Digest', 'Accept-Ranges', 'Content-Range'],
};

/** What a run keeps: screenshots, PDFs, traces, downloads as the portal made them. */
const ARTIFACT_TYPES = ['image/png', 'application/pdf', 'application/zip', 'text/csv', '*/*'];

/** Adds the headers that the middleware sets, which no controller knows, and the media types of artifacts. */
export function addHeaders(document: OpenApiDocument): void {
  document.components.headers = HEADERS;
  for (const operations of Object.values(document.paths))
    for (const operation of Object.values(operations))
      for (const [status, response] of Object.entries(operation.responses))
        refer(response, [
          'X-Request-Id',
          ...(UNLIMITED.includes(status) ? [] : LIMITED),
          ...(BY_STATUS[status] ?? []),
        ]);
  const download = document.paths['/tasks/{id}/artifacts/{artifact_id}']?.['get'];
  if (download === undefined) throw new Error('the document has no download of an artifact');
  describeFiles(download);
  describeResult(document);
  describeEvidence(document);
}

/** tsoa knows one media type for each response. */
function describeResult({ paths }: OpenApiDocument): void {
  const answer = paths['/tasks/{id}/result']?.['get']?.responses['200'];
  if (answer === undefined) throw new Error('the document has no result of a task');
  refer(answer, ['Vary']);
  const { 'application/json': object, 'application/edi-x12': text } = answer.content ?? {};
  answer.content = {
    'application/json': { ...object, schema: { $ref: '#/components/schemas/ResultObject' } },
    'application/edi-x12': { ...text, schema: { type: 'string' } },
  };
}

function describeEvidence({ paths }: OpenApiDocument): void {
  const evidence = paths['/tasks/{id}/evidence']?.['get']?.responses['200'];
  if (evidence === undefined) throw new Error('the document has no export of evidence');
  refer(evidence, ['Content-Disposition']);
  evidence.content = { 'application/x-tar': {} };
}

function refer(response: OpenApiResponse, names: readonly HeaderName[]): void {
  const references = names.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const);
  response.headers = { ...response.headers, ...Object.fromEntries(references) };
}

function describeFiles({ responses }: Operation): void {
  for (const [status, names] of Object.entries(OF_FILES)) {
    const response = responses[status];
    if (response === undefined) throw new Error(`the download of an artifact has no ${status}`);
    refer(response, names);
    if (status !== '416') response.content = Object.fromEntries(ARTIFACT_TYPES.map((type) => [type, {}]));
  }
}
