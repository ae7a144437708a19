import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from './random.ts';

export interface SoakAccount {
  readonly id: string;
  readonly apiKey: string;
}

/** One account's way into one portal. */
export interface SoakConnection {
  readonly account: SoakAccount;
  readonly payer: 'acme-health' | 'beacon-mutual';
}

export interface SoakTask {
  readonly id: string;
  readonly connection: SoakConnection;
  /** The patient account number of a claim, by which the portal counts; null: the task reads only. */
  readonly claim: string | null;
}

/** A task as the API shows it, as far as a soak needs it. */
export interface ShownTask {
  readonly id: string;
  readonly status: string;
  readonly notes: string | null;
  readonly attempts: number;
  readonly failure: { readonly code: string } | null;
  readonly issues: readonly { readonly code: string }[];
}

const PEOPLE = {
  'acme-health': {
    id: 'ACM100200301',
    first_name: 'Maria',
    last_name: 'Rivera',
    date_of_birth: '1980-03-05',
    sex: 'F',
  },
  'beacon-mutual': {
    id: 'BCN200300401',
    first_name: 'Walter',
    last_name: 'Grimes',
    date_of_birth: '1971-04-18',
    sex: 'M',
  },
} as const;
const DAY_MS = 86_400_000;
/** Four claims for each six tasks. */
const CLAIMS = 0.65;

/** An answer other than the wanted one, or none: then `status` is null. */
export interface Trouble {
  readonly apiUrl: string;
  readonly status: number | null;
  /** The body of the answer, or the error of the connection. */
  readonly text: string;
  readonly ms: number;
}

/** Posts one task as a careful client does: the same idempotency key until there is an answer. */
export async function postTask(
  apiUrl: () => string,
  connection: SoakConnection,
  random: Random,
  number: number,
  onTrouble: (trouble: Trouble) => void = () => undefined,
): Promise<SoakTask> {
  const claim = random.next() < CLAIMS ? `SOAK-${number}` : null;
  const data = claim === null ? eligibility(connection.payer) : claimOf(connection.payer, claim);
  const type = claim === null ? 'eligibility_check' : 'claim_submission';
  const body = JSON.stringify({ type, data: JSON.stringify({ payer: connection.payer, ...data }) });
  const key = randomUUID();
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body,
  };
  const task = await untilAnswered(apiUrl, (url) => call(url, connection.account, '/tasks', init), onTrouble);
  return { id: task.id, connection, claim };
}

/** Null: the API does not know the task. */
export const readTask = (
  apiUrl: () => string,
  { id, connection }: SoakTask,
  onTrouble: (trouble: Trouble) => void = () => undefined,
): Promise<ShownTask | null> =>
  untilAnswered(apiUrl, (url) => call(url, connection.account, `/tasks/${id}`, {}), onTrouble).catch(
    (error: unknown) => {
      if (error instanceof NoGoodAnswer && error.status === 404) return null;
      throw error;
    },
  );

class NoGoodAnswer extends Error {
  readonly status: number | null;

  constructor(status: number | null, text: string) {
    super(`the API gave no good answer: ${status ?? ''} ${text}`);
    this.status = status;
  }
}

const AGAIN_MS = 250;
const GIVE_UP_MS = 180_000;
const CALL_MS = 15_000;

async function untilAnswered(
  apiUrl: () => string,
  ask: (url: string) => Promise<Response>,
  onTrouble: (trouble: Trouble) => void,
): Promise<ShownTask> {
  let last = new NoGoodAnswer(null, 'nothing was sent');
  for (const deadline = performance.now() + GIVE_UP_MS; performance.now() < deadline; await sleep(AGAIN_MS)) {
    const asked = { apiUrl: apiUrl(), at: performance.now() };
    const report = (status: number | null, text: string): void => {
      last = new NoGoodAnswer(status, text);
      onTrouble({ apiUrl: asked.apiUrl, status, text, ms: performance.now() - asked.at });
    };
    try {
      const response = await ask(asked.apiUrl);
      if (response.ok) return (await response.json()) as ShownTask;
      report(response.status, await response.text());
      if (response.status < 500 && response.status !== 429) break;
    } catch (error) {
      report(null, describe(error)); // the API was killed, or its database
    }
  }
  throw last;
}

/** The reason of a failed fetch is in its cause. */
const describe = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? `${error} (${String(error.cause)})` : String(error);

function call(apiUrl: string, { apiKey }: SoakAccount, path: string, init: RequestInit): Promise<Response> {
  const headers = {
    Authorization: `Bearer ${apiKey}`,
    ...(init.headers as Record<string, string> | undefined),
  };
  return fetch(`${apiUrl}${path}`, { ...init, headers, signal: AbortSignal.timeout(CALL_MS) });
}

const day = (back: number): string => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10);

function eligibility(payer: SoakConnection['payer']): object {
  const { id, date_of_birth } = PEOPLE[payer];
  return { provider: { npi: '1234567893' }, member: { id, date_of_birth }, date_of_service: day(0) };
}

function claimOf(payer: SoakConnection['payer'], account: string): object {
  const { id, ...patient } = PEOPLE[payer];
  const line = { date_from: day(3), place_of_service: '11', units: 1 };
  return {
    claim: {
      member: { id },
      patient,
      diagnoses: ['E11.9', 'I10'],
      lines: [{ ...line, procedure_code: '99213', diagnosis_pointers: ['A', 'B'], charge: '125.00' }],
      provider: { npi: '1234567893', tax_id: '912345678', taxonomy: '207Q00000X' },
      patient_account_number: account,
    },
  };
}
