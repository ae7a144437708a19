import type { AcmeHealthPortal } from '../../../demo/portals/acme-health/start.ts';
import { users } from '../../../demo/portals/acme-health/seed/users.ts';

export interface Answer {
  readonly status: number;
  readonly location: string | null;
  readonly headers: Headers;
  readonly text: string;
  /** The JSON of the answer; an empty object when it is none. */
  readonly json: Record<string, unknown>;
}

/** Talks to a portal as its pages do, with cookies, but without a browser. Redirects are not followed. */
export class AcmeClient {
  readonly #portal: AcmeHealthPortal;
  readonly cookies = new Map<string, string>();

  constructor(portal: AcmeHealthPortal) {
    this.#portal = portal;
  }

  async send(path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
    const isForm = body instanceof FormData;
    const response = await fetch(new URL(path, this.#portal.url), {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      this.cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return {
      status: response.status,
      location: response.headers.get('location'),
      headers: response.headers,
      text,
      json: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
    };
  }

  /** Begins a sign-in; the answer to `step` goes on with it. */
  async begin(
    user: string,
  ): Promise<{ start: Answer; step: (name: string, fields?: object) => Promise<Answer> }> {
    const start = await this.send('/api/sign-in/start', { user_id: user });
    const { flow } = start.json;
    return {
      start,
      step: (name, fields = {}) => this.send(`/api/sign-in/step/${name}`, { flow, ...fields }),
    };
  }

  /** Follows the ticket that the last step has given. */
  async enter(last: Answer): Promise<void> {
    await this.send(String(last.json.url));
  }

  /** Signs in with the password alone; the portal's second factor has to be off. */
  async signIn(user = 'clinic-a'): Promise<this> {
    const { step } = await this.begin(user);
    await this.enter(await step('password', { password: passwordOf(user) }));
    return this;
  }

  /** What a page tells its script. */
  async boot(path: string): Promise<Record<string, unknown>> {
    const { text } = await this.send(path);
    const [, json = '{}'] = /id="boot">\s*(.*?)\s*<\/script>/s.exec(text) ?? [];
    return JSON.parse(json) as Record<string, unknown>;
  }
}

export function passwordOf(user: string): string {
  return users.find(({ username }) => username === user)?.password ?? '';
}

/** A claim that passes every edit, as the page sends it. */
export function claimForm(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    draft: crypto.randomUUID(),
    member_id: 'ACM100200312',
    patient_last_name: 'Mendes',
    patient_first_name: 'Carlos',
    patient_date_of_birth: '07/07/1976',
    patient_sex: 'M',
    patient_account_number: 'PAN-100',
    billing_npi: '1999111226',
    tax_id: '912345678',
    diagnosis_A: 'I10',
    lines: [claimLine()],
    total: '$135.00',
    attachments: [],
    ...changes,
  };
}

export function claimLine(changes: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    from: '09/15/2026',
    to: '',
    place_of_service: '11',
    procedure: '99213',
    modifiers: '',
    pointer: 'A',
    charge: '135',
    units: '1',
    rendering_npi: '',
    ...changes,
  };
}
