/** The events that an endpoint can get. A new endpoint gets only the first. */
export const WEBHOOK_EVENTS = ['task_finished', 'task_waiting'] as const;
export type WebhookEventName = (typeof WEBHOOK_EVENTS)[number];
