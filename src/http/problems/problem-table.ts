import { kind } from './problem-kind.ts';
import { PROCEDURE_PROBLEMS } from './procedure-problems.ts';
import { PORTAL_PROBLEMS } from './portal-problems.ts';
import { RESULT_PROBLEMS } from './result-problems.ts';
import { SESSION_PROBLEMS } from './session-problems.ts';
import { SUBMISSION_PROBLEMS } from './submission-problems.ts';
import { WEBHOOK_PROBLEMS } from './webhook-problems.ts';

const EACH_FIELD =
  'Fix the fields listed in `errors`: `pointer` is the location, `code` and `message` are the error. Values are never repeated.';
const SEND_ANOTHER_KEY =
  'Use a new Idempotency-Key for a new request, and send the same body with the same key when you retry.';

export const PROBLEMS = Object.freeze({
  ...PROCEDURE_PROBLEMS,
  bad_request: kind(
    400,
    'Bad request',
    'The request is not valid HTTP, or its URL cannot be parsed.',
    'Send a well-formed HTTP/1.1 request with a correctly encoded URL.',
  ),
  malformed_json: kind(
    400,
    'Malformed JSON',
    'The body is not valid JSON in UTF-8, or a key is repeated.',
    'Send one JSON object, encoded in UTF-8, without repeated keys.',
  ),
  malformed_multipart: kind(
    400,
    'Malformed multipart body',
    'The body is not valid multipart/form-data.',
    'Check the boundary, end the body with the closing boundary, name every part, and keep the headers of a part under 8 KiB.',
  ),
  invalid_cursor: kind(
    400,
    'Invalid cursor',
    'The cursor was not issued by this API for this list.',
    'Pass `next_cursor` of the previous page unchanged, with the same filters, or omit it to start from the first page.',
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
    'The request has no API key.',
    'Send `Authorization: Bearer <API_KEY>`.',
  ),
  invalid_api_key: kind(
    401,
    'API key invalid',
    'The API key is not valid.',
    'Check the key. It may be mistyped, expired, or revoked. Create a new one with `sopwith key create`.',
  ),
  insufficient_scope: kind(
    403,
    'Scope missing',
    'The API key does not have the required scope.',
    'Use a key with the required scope. Create one with `sopwith key create ACCOUNT --scope …`.',
  ),
  not_found: kind(
    404,
    'Not found',
    'The resource does not exist.',
    'Check the path and the ID. Resources of other accounts are reported as not found.',
  ),
  no_failure_report: kind(
    404,
    'No failure report',
    'No attempt of the task has failed, or the attempt in the request has not.',
    'Read the timeline: it shows each attempt and its end. An attempt that was interrupted because its worker stopped has no report.',
  ),
  failure_report_purged: kind(
    404,
    'Failure report deleted',
    'The failure reports of the task are deleted: their retention time has ended, or somebody deleted the data.',
    'The task itself still shows its status, codes, and times.',
  ),
  method_not_allowed: kind(
    405,
    'Method not allowed',
    'The resource does not support this method.',
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
    'The question is answered or too old, the schedule has ended, or the person is disabled or has no second factor.',
    'Read the object again. `needs` of a task shows the current question.',
  ),
  task_already_final: kind(
    409,
    'Task is final',
    'The task has reached a final state, which never changes.',
    'Read the task for its outcome.',
  ),
  task_not_running: kind(
    409,
    'Task does not run',
    'No worker works on the task now, so there is no page to show.',
    'Read the status of the task. A failed task has a failure report with a screenshot.',
  ),
  past_point_of_no_return: kind(
    409,
    'Past the point of no return',
    'The task has started an action on the portal that cannot be undone.',
    'Wait for its outcome.',
  ),
  ...WEBHOOK_PROBLEMS,
  account_name_taken: kind(
    409,
    'Account name taken',
    'Another account has this name.',
    'Choose another name. Names of disabled accounts are also taken.',
  ),
  too_many_api_keys: kind(
    409,
    'Too many API keys',
    'The account has reached its limit of 10 active API keys. The same limit applies to administration keys.',
    'Revoke a key first. `last_used_at` shows which keys are no longer used.',
  ),
  api_key_ended: kind(
    409,
    'API key ended',
    'The API key is revoked or expired, so it cannot be rotated.',
    'Create a new key instead.',
  ),
  ...PORTAL_PROBLEMS,
  too_many_webhook_secrets: kind(
    409,
    'Too many webhook secrets',
    'Two previous webhook secrets still sign.',
    'Wait until one has expired, or rotate with `grace_hours` 0, which ends all of them.',
  ),
  ...RESULT_PROBLEMS,
  ...SUBMISSION_PROBLEMS,
  ...SESSION_PROBLEMS,
  legal_hold: kind(
    409,
    'On legal hold',
    'The data is on legal hold, so it must not be deleted.',
    'An administrator can release the hold with `sopwith hold release`. Until then, no deletion and no purge touches the data.',
  ),
  account_not_disabled: kind(
    409,
    'Account is not disabled',
    'The account must be disabled for 5 seconds before its data is destroyed.',
    'Disable the account, wait, and send the request again.',
  ),
  account_has_open_tasks: kind(
    409,
    'Account has open tasks',
    'The account has tasks that have not ended.',
    'Cancel them before you disable the account, or wait until they end.',
  ),
  account_shredded: kind(
    409,
    'Account data destroyed',
    'The data key of the account was destroyed, so its data can never be read again.',
    'Create a new account.',
  ),
  already_on_hold: kind(
    409,
    'Already on legal hold',
    'The task or account is already on legal hold.',
    'List the holds. To change the reason, release the hold and create another one.',
  ),
  delivery_in_progress: kind(
    409,
    'Delivery in progress',
    'The webhook of the task is being sent at this moment.',
    'Send the request again in a minute.',
  ),
  data_purged: kind(
    410,
    'Data deleted',
    'This part of the task is deleted: its retention time has ended, or somebody deleted the data of the task.',
    'The task itself still shows its status, codes, and times. Keep what you need for longer in your own records.',
  ),
  precondition_failed: kind(
    412,
    'Precondition failed',
    'Somebody else changed the object after you read it. Nothing was changed by this request.',
    'Read the object again, then decide whether your change still applies, and send it with the new `ETag` in `If-Match`.',
  ),
  payload_too_large: kind(
    413,
    'Request too large',
    'The request body is larger than allowed.',
    'Send a smaller request. The default limits are 1 MiB for JSON and 50 MiB for a multipart request.',
  ),
  file_too_large: kind(
    413,
    'File too large',
    'A file is larger than allowed.',
    'Send smaller files. The default limit is 25 MiB per file.',
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
    'The range is outside the file.',
    'Request bytes within the size in `Content-Range`.',
  ),
  validation_failed: kind(422, 'Validation failed', 'Some fields of the request are invalid.', EACH_FIELD),
  unknown_task_type: kind(
    422,
    'Unknown task type',
    'No plugin provides this task type.',
    'Use one of the types that `GET /v1/task-types` lists.',
  ),
  invalid_task_data: kind(
    422,
    'Invalid task data',
    'The data of the task does not match its task type.',
    EACH_FIELD,
  ),
  file_type_not_allowed: kind(
    422,
    'File type not allowed',
    'The task type does not accept this type of file, or the content, extension, and Content-Type of a file do not match.',
    'Send a type that `GET /v1/task-types` lists, with the matching extension and Content-Type.',
  ),
  too_many_files: kind(
    422,
    'Too many files',
    'The request has more files than allowed.',
    'Send fewer files. The default limit is 10, and a task type can have a lower limit.',
  ),
  idempotency_key_reused: kind(
    422,
    'Idempotency-Key reused',
    'The Idempotency-Key was already used with another body.',
    SEND_ANOTHER_KEY,
  ),
  precondition_required: kind(
    428,
    'Precondition required',
    'The request changes an object and has no `If-Match` header.',
    'Send the `ETag` of the object, as you read it, in `If-Match`. `If-Match: *` changes the object whatever its state is.',
  ),
  rate_limited: kind(
    429,
    'Too many requests',
    'Too many requests were sent in a short time.',
    'Wait for the number of seconds in `Retry-After`. The `RateLimit` header shows the remaining quota.',
  ),
  queue_full: kind(
    429,
    'Queue full',
    'The account has reached its limit of queued tasks.',
    'Wait until some tasks have run, then retry after `Retry-After` seconds.',
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
    'An internal error occurred.',
    'Try again. If the error persists, report the `request_id`.',
  ),
  unavailable: kind(
    503,
    'Unavailable',
    'The service is temporarily unavailable. It is unknown whether the request was processed.',
    'Retry after `Retry-After` seconds. Use the same Idempotency-Key if you create a task.',
  ),
} as const);

export type ProblemCode = keyof typeof PROBLEMS;

export function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(PROBLEMS, code);
}
