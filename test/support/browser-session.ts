import { expect } from 'chai';
import type { Api } from './fake-ports.ts';

interface Sent {
  readonly method?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A browser at the API: keeps cookies, and sends what the console sends. */
export interface TestBrowser {
  readonly cookies: Map<string, string>;
  /** Of the last sign-in. */
  csrf: string;
  /** Sent as `Sopwith-Account` if it is not empty. */
  account: string;
  call(path: string, sent?: Sent): Promise<Response>;
  /** The status and the code of the problem, if it is one. */
  code(path: string, sent?: Sent): Promise<string>;
  /** Signs in, and fails the test if that fails. */
  signIn(email: string, password: string, more?: object): Promise<SessionJson>;
}

export interface SessionJson {
  readonly person: { readonly id: string; readonly name: string; readonly has_totp: boolean };
  readonly csrf_token: string;
  readonly installation_role: string | null;
  readonly accounts: readonly { readonly id: string; readonly name: string; readonly role: string }[];
  readonly idle_seconds: number;
  readonly idle_ends_at: string;
  readonly confirmed_until: string | null;
  readonly confirms_with: string | null;
}

export function openTestBrowser(api: Api): TestBrowser {
  const browser: TestBrowser = {
    cookies: new Map(),
    csrf: '',
    account: '',
    async call(path, { method = 'GET', body, headers = {} } = {}) {
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(`${api.url}${path}`, {
        method,
        headers: {
          ...(cookie === '' ? {} : { cookie }),
          ...(browser.account === '' ? {} : { 'sopwith-account': browser.account }),
          ...(method === 'GET' || browser.csrf === '' ? {} : { 'x-csrf-token': browser.csrf }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        redirect: 'manual',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (line.includes('Max-Age=0')) browser.cookies.delete(name);
        else browser.cookies.set(name, value);
      }
      return response;
    },
    async code(path, sent) {
      const response = await browser.call(path, sent);
      const text = await response.text();
      const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true;
      return isProblem
        ? `${response.status} ${(JSON.parse(text) as { code: string }).code}`
        : String(response.status);
    },
    async signIn(email, password, more = {}) {
      const body = { email, password, ...more };
      const response = await browser.call('/v1/session', { method: 'POST', body });
      expect(response.status, await response.clone().text()).to.equal(200);
      const session = (await response.json()) as SessionJson;
      browser.csrf = session.csrf_token;
      return session;
    },
  };
  return browser;
}
