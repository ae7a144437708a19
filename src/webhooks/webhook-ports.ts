import type { Task } from '../tasks/task.ts';
import type { EndpointState } from './endpoint-health.ts';

/** Where an account wants its webhooks and how they are signed. Accounts give it. */
export interface DeliveryEndpoint {
  readonly endpointId: string;
  readonly url: string;
  readonly state: EndpointState;
  /** Name of a signer. */
  readonly signer: string;
  /** Name of a retry policy. */
  readonly retryPolicy: string;
  /** Those that have not expired, newest first, in clear. */
  readonly secrets: readonly string[];
}

export interface EndpointSource {
  /** Null where the account has no endpoint. */
  find(accountId: string): Promise<DeliveryEndpoint | null>;
}

/** Reads tasks, decrypted, without their input data. */
export interface TaskReader {
  /** In any order; what does not exist or does not open is left out. */
  findMany(
    tasks: readonly { readonly accountId: string; readonly taskId: string }[],
  ): Promise<readonly Task[]>;
}
