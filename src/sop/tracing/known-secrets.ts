/** A value that a trace must not contain. */
export interface KnownSecret {
  /** What reports may call it: `credential password`, `cookie session`. */
  readonly name: string;
  readonly value: string;
}

/** Shorter values of cookies and tokens, such as `1` or `en-US`, occur in every page by chance. */
const MIN_TOKEN = 8;
const TOKEN = /^(?=.*\d)(?=.*[a-z])[\w.~+/=-]{20,}$/i;

interface StorageState {
  readonly cookies?: readonly { readonly name: string; readonly value: string }[];
  readonly origins?: readonly {
    readonly localStorage?: readonly { readonly name: string; readonly value: string }[];
  }[];
}

/** The credentials of a portal connection. */
export const credentialSecrets = (credentials: readonly KnownSecret[]): readonly KnownSecret[] =>
  credentials.map(({ name, value }) => ({ name: `credential ${name}`, value }));

export const cookieSecret = (name: string, value: string): KnownSecret[] =>
  value.length < MIN_TOKEN ? [] : [{ name: `cookie ${name}`, value }];

/** The cookies of a signed-in session, and the tokens in its storage. */
export function sessionSecrets({ cookies = [], origins = [] }: StorageState): readonly KnownSecret[] {
  const stored = origins.flatMap(({ localStorage = [] }) => localStorage);
  return [
    ...cookies.flatMap(({ name, value }) => cookieSecret(name, value)),
    ...stored.flatMap(({ name, value }) =>
      tokensIn(value).map((token) => ({ name: `stored value ${name}`, value: token })),
    ),
  ];
}

/** Many portals store an object with a token in it. */
function tokensIn(text: string): readonly string[] {
  if (TOKEN.test(text)) return [text];
  if (!/^[{[]/.test(text)) return [];
  return [...text.matchAll(/"([^"\\]{20,})"/g)]
    .map(([, token = '']) => token)
    .filter((one) => TOKEN.test(one));
}

/** The credentials in a header of a request or response, such as the token after `Bearer`. */
export function headerSecrets(name: string, value: string): readonly KnownSecret[] {
  if (/^(cookie|set-cookie)$/i.test(name)) {
    // Only the first pair of a Set-Cookie is the cookie; the rest, such as `Path=/`, is short or harmless.
    const pairs = /^cookie$/i.test(name)
      ? value.split(';')
      : value.split('\n').map((line) => line.split(';')[0] ?? '');
    return pairs.flatMap((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [] : cookieSecret(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
    });
  }
  if (!/^(proxy-)?authorization$|token|api-?key/i.test(name)) return [];
  const token = value.trim().split(/\s+/).at(-1) ?? '';
  return token.length < MIN_TOKEN ? [] : [{ name: `header ${name.toLowerCase()}`, value: token }];
}
