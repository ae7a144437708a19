/** What a problem code means. The table is the one source of the type URL, title, status, detail and documentation page. */
export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** What happened; the `detail` of the answer where nothing more particular is known. */
  readonly detail: string;
  /** What the client should do. */
  readonly remedy: string;
}

const kind = (status: number, title: string, detail: string, remedy: string): ProblemKind =>
  Object.freeze({ status, title, detail, remedy });

const EACH_FIELD =
  'Correct what `errors` names: `pointer` says where, `code` and `message` say what. Values are never repeated.';
const SEND_ANOTHER_KEY =
  'Use a new Idempotency-Key for a new request, and send the same body with the same key when you retry.';

export const PROBLEMS = Object.freeze({
  bad_request: kind(
    400,
    'Bad request',
    'The request is not valid HTTP or its URL cannot be read.',
    'Send a well-formed HTTP/1.1 request with a correctly encoded URL.',
  ),
  malformed_json: kind(
    400,
    'Malformed JSON',
    'The body is not a JSON text in UTF-8 without repeated keys.',
    'Send one JSON object, encoded in UTF-8, in which no key occurs twice.',
  ),
  malformed_multipart: kind(
    400,
    'Malformed multipart body',
    'The body cannot be read as multipart/form-data.',
    'Check the boundary, end the body with the closing boundary, name every part, and keep the headers of a part under 8 KiB.',
  ),
  invalid_cursor: kind(
    400,
    'Invalid cursor',
    'The cursor was not made by this API for this list.',
    'Pass `next_cursor` of the previous page unchanged, with the same filters, or leave it out to start again.',
  ),
  invalid_idempotency_key: kind(
    400,
    'Invalid Idempotency-Key',
    'The Idempotency-Key header must be 1 to 255 visible ASCII characters, sent once.',
    'Use a UUID, for example.',
  ),
  missing_api_key: kind(
    401,
    'API key missing',
    'The request carries no API key.',
    'Send `Authorization: Bearer <API_KEY>`.',
  ),
  invalid_api_key: kind(
    401,
    'API key invalid',
    'The API key is not valid.',
    'Check the key; it may be mistyped, expired or revoked. Make a new one with `sopwith key create`.',
  ),
  insufficient_scope: kind(
    403,
    'Scope missing',
    'The API key may not do this.',
    'Use a key of the account that has the scope; `sopwith key create ACCOUNT --scope …` makes one.',
  ),
  not_found: kind(
    404,
    'Not found',
    'There is nothing here.',
    'Check the path and the id. What belongs to another account is not found either.',
  ),
  method_not_allowed: kind(
    405,
    'Method not allowed',
    'The resource does not know this method.',
    'Use one of the methods in the `Allow` header.',
  ),
  request_timeout: kind(
    408,
    'Request took too long',
    'The request did not arrive in time.',
    'Send it again over a faster connection.',
  ),
  conflict: kind(
    409,
    'Conflict',
    'A task takes an answer only while its `status` is `waiting`, and only one.',
    'Read the task again: `needs` says what it asks for.',
  ),
  task_already_final: kind(
    409,
    'Task is final',
    'The task has reached a final state, which never changes.',
    'Read the task for its outcome.',
  ),
  past_point_of_no_return: kind(
    409,
    'Past the point of no return',
    'The task has begun something on the portal that cannot be undone.',
    'Wait for its outcome.',
  ),
  endpoint_disabled: kind(
    409,
    'Webhook endpoint disabled',
    'The webhook endpoint of the account is disabled.',
    'Enable it with `sopwith webhook enable ACCOUNT`, then redeliver.',
  ),
  no_webhook_endpoint: kind(
    409,
    'No webhook endpoint',
    'The account has no webhook endpoint.',
    'Set its address with `sopwith account set-webhook ACCOUNT URL`.',
  ),
  payload_too_large: kind(
    413,
    'Request too large',
    'The request body is larger than allowed.',
    'Send less at once. Unless the installation says otherwise, JSON may have 1 MiB and a whole multipart request 50 MiB.',
  ),
  file_too_large: kind(
    413,
    'File too large',
    'A file is larger than allowed.',
    'Send smaller files. Unless the installation says otherwise, each may have 25 MiB.',
  ),
  uri_too_long: kind(414, 'URL too long', 'The URL is longer than 8 KiB.', 'Shorten the query.'),
  unsupported_media_type: kind(
    415,
    'Unsupported media type',
    'The Content-Type is not one that this operation accepts.',
    'Send `application/json` in UTF-8, or `multipart/form-data`.',
  ),
  range_not_satisfiable: kind(
    416,
    'Range not satisfiable',
    'The range lies outside the file.',
    'Ask for bytes within the size that `Content-Range` names.',
  ),
  validation_failed: kind(
    422,
    'Validation failed',
    'The request can be read, but parts of it are not valid.',
    EACH_FIELD,
  ),
  unknown_task_type: kind(
    422,
    'Unknown task type',
    'No plugin serves this task type.',
    'Use one of the types that `GET /v1/task-types` lists.',
  ),
  invalid_task_data: kind(
    422,
    'Invalid task data',
    'The data of the task is not what its type asks for.',
    EACH_FIELD,
  ),
  file_type_not_allowed: kind(
    422,
    'File type not allowed',
    'A file is of a type that the task does not take, or its content, extension and Content-Type do not agree.',
    'Send one of the types that `GET /v1/task-types` lists, with the right extension and Content-Type.',
  ),
  too_many_files: kind(
    422,
    'Too many files',
    'The request has more files than allowed.',
    'Send fewer. Unless the installation says otherwise, 10 are allowed, and a task type may allow less.',
  ),
  idempotency_key_reused: kind(
    422,
    'Idempotency-Key reused',
    'The Idempotency-Key was used before with another body.',
    SEND_ANOTHER_KEY,
  ),
  rate_limited: kind(
    429,
    'Too many requests',
    'Too many requests came in a short time.',
    'Wait as long as `Retry-After` says; the `RateLimit` header tells what is left.',
  ),
  queue_full: kind(
    429,
    'Queue full',
    'The account has as many queued tasks as it may have.',
    'Wait until some have run, then try again after `Retry-After` seconds.',
  ),
  headers_too_large: kind(
    431,
    'Headers too large',
    'The headers of the request are larger than 16 KiB.',
    'Send fewer or shorter headers.',
  ),
  internal_error: kind(
    500,
    'Internal error',
    'Something went wrong on our side.',
    'Try again; if it happens again, report the `request_id`.',
  ),
  unavailable: kind(
    503,
    'Unavailable',
    'The service cannot answer right now. Whether the request was carried out is not known.',
    'Try again after `Retry-After` seconds, with the same Idempotency-Key where you create a task.',
  ),
} as const);

export type ProblemCode = keyof typeof PROBLEMS;

export function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(PROBLEMS, code);
}
