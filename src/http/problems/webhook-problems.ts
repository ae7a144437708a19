import { kind } from './problem-kind.ts';

/** Why no message can be sent to an endpoint. */
export const WEBHOOK_PROBLEMS = Object.freeze({
  operator_webhook_not_set: kind(
    409,
    'No operator webhook',
    'The API process that answers has no operator webhook.',
    'Set `OPERATOR_WEBHOOK_URL` and `OPERATOR_WEBHOOK_SECRET` for each API process, and restart them.',
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
    'Set its URL with `sopwith account set-webhook ACCOUNT URL`.',
  ),
});
