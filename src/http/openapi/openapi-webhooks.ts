import type { OpenApiDocument } from './openapi-document.ts';

const parameter = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const HEADERS = [
  parameter('webhook-id', 'The same on every attempt. Ignore an id that you have processed.'),
  parameter('webhook-timestamp', 'Seconds since 1970 of this attempt.'),
  parameter('webhook-signature', 'One or more signatures as in Standard Webhooks, separated by spaces.'),
];

interface Message {
  /** The value of `event`: by it a receiver knows a test from a real message. */
  readonly event: 'task_finished' | 'task_waiting' | 'webhook_test';
  readonly schema: string;
  readonly summary: string;
  readonly description: string;
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

const RECEIVED = { '2XX': { description: 'The message was received. Respond within 20 seconds.' } };

const SENT_UNTIL_RECEIVED = {
  ...RECEIVED,
  '410': { description: 'The endpoint is disabled, and further messages wait.' },
  '4XX': {
    description:
      'The message is sent again later. The same happens for any other response, or if there is no response.',
  },
};

const MESSAGES: Readonly<Record<string, Message>> = Object.freeze({
  taskFinished: {
    event: 'task_finished',
    schema: 'TaskFinishedWebhook',
    summary: 'A task has reached a final state',
    description:
      'Sent to the webhook URL of the account: one message for each task, delivered at least once, in no particular order. Verify the signature before you use the message.',
    responses: SENT_UNTIL_RECEIVED,
  },
  taskWaiting: {
    event: 'task_waiting',
    schema: 'TaskWaitingWebhook',
    summary: 'A task waits for the answer of a person',
    description:
      'Sent only if the `events` of the endpoint include `task_waiting`: one message for each question, delivered at least once. `data` is the task when the message is first sent. If its `status` is no longer `waiting`, somebody has already answered, or the question has expired.',
    responses: SENT_UNTIL_RECEIVED,
  },
  webhookTest: {
    event: 'webhook_test',
    schema: 'TestWebhook',
    summary: 'Somebody tests the webhook URL',
    description:
      'Sent once by `POST /v1/webhook/test`, which returns the response. It is signed like a real message. `event` and the `type` of its task are `webhook_test`, and the task does not exist: do not process it.',
    responses: {
      ...RECEIVED,
      '4XX': { description: 'The response is shown to the person who tests, as any other response is.' },
    },
  },
});

/** Adds what the service sends, for clients that generate their receiver. */
export function addWebhooks(document: OpenApiDocument): void {
  for (const message of Object.values(MESSAGES))
    document.components.schemas[message.schema] = bodyOf(message);
  document.webhooks = Object.fromEntries(
    Object.entries(MESSAGES).map(([name, message]) => [name, { post: operationOf(name, message) }]),
  );
}

const bodyOf = ({ event, summary }: Message) => ({
  type: 'object',
  description: `${summary}. The body is RFC 8785 canonical JSON.`,
  required: ['created_at', 'data', 'event', 'signature'],
  additionalProperties: false,
  properties: {
    created_at: { type: 'string', format: 'date-time', description: 'RFC 3339, UTC, milliseconds.' },
    data: { $ref: '#/components/schemas/TaskObject' },
    event: { type: 'string', enum: [event] },
    signature: {
      type: 'string',
      description: '`v1,` followed by the base64 signature of the body without this field.',
    },
  },
});

const operationOf = (operationId: string, { schema, summary, description, responses }: Message) => ({
  operationId,
  tags: ['Webhooks'],
  summary,
  description,
  security: [],
  parameters: HEADERS,
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  },
  responses,
});
