/** What a program that receives Sopwith's webhooks imports. Plugins import `sopwith/sdk`. */
export {
  verifyWebhook,
  verifyWebhookBody,
  WebhookVerificationError,
} from './webhooks/receiving/verify-webhook.ts';
export type {
  ReceivedHeaders,
  VerificationCode,
  VerifiedWebhook,
  VerifyOptions,
} from './webhooks/receiving/verify-webhook.ts';
