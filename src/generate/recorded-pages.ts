/** Made-up pages of a portal, as a browser would have recorded them (HAR). */
export const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><title>${title}</title><body>${body}</body></html>`;

/** The sign-in of the portal that `sopwith portal new` writes. */
export function portalPages(url: string): readonly object[] {
  const home = page('Home', '<h1>Home</h1><a href="/sign-out">Sign out</a>');
  const signIn = page(
    'Sign in',
    '<form method="post" action="/home"><label>User name <input name="user"></label><label>Password <input name="password" type="password"></label><button>Sign in</button></form>',
  );
  return [
    // Before the sign-in, the start page is the sign-in page.
    entry('GET', `${url}/home`, signIn),
    entry('GET', `${url}/sign-in`, signIn),
    entry('POST', `${url}/home`, home),
  ];
}

export function recordingOf(entries: readonly object[]): string {
  const creator = { name: 'sopwith portal new', version: '1' };
  return `${JSON.stringify({ log: { version: '1.2', creator, entries } }, null, 2)}\n`;
}

export function entry(method: string, url: string, html: string): object {
  const sizes = { headersSize: -1, bodySize: -1 };
  return {
    startedDateTime: '2026-01-01T00:00:00.000Z',
    time: 1,
    request: { method, url, httpVersion: 'HTTP/1.1', cookies: [], headers: [], queryString: [], ...sizes },
    response: {
      status: 200,
      statusText: 'OK',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [{ name: 'content-type', value: 'text/html; charset=utf-8' }],
      content: { size: html.length, mimeType: 'text/html; charset=utf-8', text: html },
      redirectURL: '',
      ...sizes,
    },
    cache: {},
    timings: { send: 0, wait: 1, receive: 0 },
  };
}
