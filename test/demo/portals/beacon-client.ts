import { members } from '../../../demo/portals/beacon-mutual/seed/members.ts';
import { users } from '../../../demo/portals/beacon-mutual/seed/users.ts';
import type { BeaconMutualPortal } from '../../../demo/portals/beacon-mutual/start.ts';

export interface BeaconPage {
  readonly status: number;
  readonly location: string | null;
  readonly headers: Headers;
  readonly text: string;
  /** What has to be corrected, or the notice of the page. */
  readonly problems: readonly string[];
}

/** Talks to the hub as its pages do: posts each page back with its token. */
export class BeaconClient {
  readonly #portal: BeaconMutualPortal;
  readonly cookies = new Map<string, string>();

  constructor(portal: BeaconMutualPortal) {
    this.#portal = portal;
  }

  async send(
    path: string,
    fields?: Readonly<Record<string, string | Blob>>,
    signal?: AbortSignal,
  ): Promise<BeaconPage> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields ?? {}))
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, value, 'notes.pdf');
    const response = await fetch(new URL(path, this.#portal.url), {
      redirect: 'manual',
      headers: { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') },
      ...(fields === undefined ? {} : { method: 'POST', body: form }),
      ...(signal === undefined ? {} : { signal }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      this.cookies.set(name, value);
    }
    const text = await response.text();
    const problems = [...text.matchAll(/<li>(.*?)<\/li>|<p class="notice">\s*(.*?)<\/p>/gs)];
    return {
      status: response.status,
      location: response.headers.get('location'),
      headers: response.headers,
      text,
      problems: problems.map(([, edit, notice]) => (edit ?? notice ?? '').trim()),
    };
  }

  /** Posts a page back as its button or link does. */
  press(
    path: string,
    page: BeaconPage,
    command: string,
    fields: Readonly<Record<string, string | Blob>> = {},
    signal?: AbortSignal,
  ): Promise<BeaconPage> {
    const [, token = ''] = /name="__VIEWSTATE" value="([^"]*)"/.exec(page.text) ?? [];
    return this.send(path, { __VIEWSTATE: token, [`btn:${command}`]: 'x', ...fields }, signal);
  }

  logOn(
    user = 'desk-a',
    password = passwordOf(user),
    more: Readonly<Record<string, string>> = {},
  ): Promise<BeaconPage> {
    return this.send('/logon', { step: 'password', user_id: user, password, ...more });
  }

  /** Goes through the claim wizard up to its last page. */
  async claimToReview(changes: Readonly<Record<string, string>> = {}): Promise<BeaconPage> {
    const path = '/work/claim-entry';
    const [member] = members;
    const [year = '', month = '', day = ''] = (member?.date_of_birth ?? '').split('-').map(String);
    let page = await this.send(path);
    page = await this.press(path, page, 'next', {
      member_id: `${member?.id}-${member?.suffix}`,
      birth_m: String(Number(month)),
      birth_d: day,
      birth_y: year,
    });
    for (let step = 1; step < 5; step += 1)
      page = await this.press(path, page, 'next', {
        patient_account_number: 'PAN-100',
        diagnosis_A: 'I10',
        line0_from: '09/15/2026',
        line0_procedure: '99213',
        line0_charge: '135.00',
        total: '135',
        ...changes,
      });
    return page;
  }

  /** Sends the claim that a review page shows. */
  sendClaim(review: BeaconPage, command = 'send', signal?: AbortSignal): Promise<BeaconPage> {
    return this.press('/work/claim-entry', review, command, {}, signal);
  }
}

export function passwordOf(user: string): string {
  return users.find(({ username }) => username === user)?.password ?? '';
}
