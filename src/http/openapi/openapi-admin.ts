import { ADMIN_EXAMPLES } from './admin-examples.ts';
import { SCHEDULE_EXAMPLES } from './schedule-examples.ts';
import { SESSION_EXAMPLES } from './session-examples.ts';
import type { MediaType, OpenApiDocument, Operation } from './openapi-document.ts';

const IF_MATCH = Object.freeze({
  name: 'If-Match',
  in: 'header',
  required: true,
  description: 'The `ETag` of the object, as you read it. `*` changes the object whatever its state is.',
  schema: { type: 'string' },
  example: '"b0K2x7Qe1mVYH4s9Jf3LzA"',
});

const REPLAYED = Object.freeze({
  description: '`true` if the key was used before, and this is the object that was created then.',
  schema: { type: 'string', enum: ['true'] },
});

/** What a request with a body can fail with, in addition to what its controller describes. */
const BODY_PROBLEMS = Object.entries({
  408: 'The body arrived too slowly: `request_timeout`.',
  413: 'Too large: `payload_too_large`.',
  415: 'The body is not JSON in UTF-8: `unsupported_media_type`.',
});

/** Adds to the operations of administration, and to those of schedules, connections and sessions, what their middleware does, which tsoa does not see, and their examples. */
export function describeAdmin(document: OpenApiDocument): void {
  const idempotencyKey = document.paths['/tasks']?.['post']?.parameters?.find(
    ({ name }) => name === 'Idempotency-Key',
  );
  if (idempotencyKey === undefined) throw new Error('the document has no Idempotency-Key');
  for (const [path, operations] of Object.entries(document.paths))
    if (/^\/(admin\/|schedules|connections\/|session)/.test(path))
      for (const operation of Object.values(operations)) {
        const { responses } = operation;
        const parameters = (operation.parameters ??= []);
        if (responses['428'] !== undefined) parameters.push(IF_MATCH);
        if (responses['422']?.description.includes('idempotency_key_reused') === true) {
          parameters.push(idempotencyKey);
          addHeader(operation, 'Idempotency-Replayed', REPLAYED);
        }
        if (parameters.some(({ name }) => name === 'cursor'))
          addHeader(operation, 'Link', {
            description: '`rel="next"` if there is a next page.',
            schema: { type: 'string' },
          });
        describeBodies(operation, document);
      }
}

function describeBodies(operation: Operation, { components }: OpenApiDocument): void {
  const request = operation.requestBody?.content['application/json'];
  if (request !== undefined) {
    addExample(request);
    const schema = { $ref: '#/components/schemas/ProblemObject' };
    for (const [status, description] of BODY_PROBLEMS)
      operation.responses[status] ??= { description, content: { 'application/problem+json': { schema } } };
  }
  const answer = operation.responses['200']?.content?.['application/json'];
  if (answer === undefined) return;
  addExample(answer);
  const { properties = {} } = components.schemas[schemaOf(answer)] as { properties?: object };
  if ('version' in properties)
    addHeader(operation, 'ETag', {
      description: 'The `version` of the object, for `If-Match`.',
      schema: { type: 'string' },
    });
}

const schemaOf = ({ schema }: MediaType): string => schema?.$ref?.split('/').at(-1) ?? '';

function addExample(media: MediaType): void {
  const name = schemaOf(media);
  const value = ADMIN_EXAMPLES[name] ?? SCHEDULE_EXAMPLES[name] ?? SESSION_EXAMPLES[name];
  if (value === undefined) throw new Error(`no example of ${name} in admin-examples.ts`);
  media.examples = { example: { value } };
}

function addHeader({ responses }: Operation, name: string, header: object): void {
  const answer = responses['200'] ?? responses['204'];
  if (answer !== undefined) answer.headers = { ...answer.headers, [name]: header };
}
