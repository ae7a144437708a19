import type { OpenApiDocument } from './openapi-document.ts';

const parameter = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const TASK_FINISHED = Object.freeze({
  type: 'object',
  description: 'The body of a webhook, as RFC 8785 canonical JSON.',
  required: ['created_at', 'data', 'event', 'signature'],
  additionalProperties: false,
  properties: {
    created_at: { type: 'string', format: 'date-time', description: 'RFC 3339, UTC, milliseconds.' },
    data: { $ref: '#/components/schemas/TaskObject' },
    event: {
      type: 'string',
      enum: ['task_finished', 'webhook_test'],
      description: '`webhook_test` is sent only by `POST /v1/webhook/test`; its task does not exist.',
    },
    signature: {
      type: 'string',
      description: '`v1,` followed by the base64 signature of the body without this field.',
    },
  },
});

/** Adds what the service sends, for clients that generate their receiver. */
export function addWebhooks(document: OpenApiDocument): void {
  document.components.schemas['TaskFinishedWebhook'] = TASK_FINISHED;
  document.webhooks = {
    taskFinished: {
      post: {
        operationId: 'taskFinished',
        tags: ['Webhooks'],
        summary: 'A task has reached a final state',
        description:
          'Sent to the webhook URL of the account: one message for each task, delivered at least once, in no particular order. Verify the signature before you use the message.',
        security: [],
        parameters: [
          parameter('webhook-id', 'The same on every attempt. Ignore an id that you have processed.'),
          parameter('webhook-timestamp', 'Seconds since 1970 of this attempt.'),
          parameter(
            'webhook-signature',
            'One or more signatures as in Standard Webhooks, separated by spaces.',
          ),
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/TaskFinishedWebhook' } } },
        },
        responses: {
          '2XX': { description: 'The message was received. Respond within 20 seconds.' },
          '410': { description: 'The endpoint is disabled, and further messages wait.' },
          '4XX': {
            description:
              'The message is sent again later. The same happens for any other response, or if there is no response.',
          },
        },
      },
    },
  };
}
