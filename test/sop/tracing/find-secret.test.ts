import { expect } from 'chai';
import { secretFinder } from '../../../src/sop/tracing/find-secret.ts';
import { headerSecrets, sessionSecrets } from '../../../src/sop/tracing/known-secrets.ts';

const PASSWORD = `Pä&"s<w/o'rd`;
const find = secretFinder([
  { name: 'credential password', value: PASSWORD },
  { name: 'credential pin', value: '4711' },
  { name: 'credential code', value: '123 456' },
]);
const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('the search for secrets in a trace', () => {
  for (const [how, text] of [
    ['as they are', `x${PASSWORD}x`],
    ['in a URL', `?a=${encodeURIComponent(PASSWORD)}&b`],
    ['in a form', new URLSearchParams({ a: PASSWORD }).toString()],
    [
      'with every character encoded',
      [...Buffer.from(PASSWORD)].map((byte) => `%${byte.toString(16)}`).join(''),
    ],
    ['in JSON', JSON.stringify({ a: PASSWORD })],
    ['in a script', PASSWORD.replaceAll(/[&<"']/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`)],
    ['in HTML', 'P&#228;&amp;&quot;s&lt;w/o&#x27;rd'],
    ['as JSON in HTML', JSON.stringify({ a: PASSWORD }).replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
    ['as JSON in a URL', encodeURIComponent(JSON.stringify({ a: PASSWORD }))],
    ['in base64', base64(`keeper:${PASSWORD}:x`)],
    ['in base64 at another place', base64(`{"${PASSWORD}"}`)],
    ['in base64 of a URL', encodeURIComponent(base64(`ab${PASSWORD}`))],
  ] as const) {
    it(`should find them ${how}`, () => {
      expect(find(text)).to.equal('credential password');
    });
  }

  it('should find a code without the spaces in which it came, and a short PIN only as a word', () => {
    expect(find('code=123456')).to.equal('credential code');
    expect(find('PIN: 4711.')).to.equal('credential pin');
    for (const harmless of ['14711', '4711.50', '2026/4711', 'id-4711', ''])
      expect(find(harmless)).to.equal(null);
  });

  it('should take cookies, stored tokens and credential headers for secrets, but no short or plain values', () => {
    const token = 'eyJhbGciOi.Jz1dWIiOiIx-MjM';
    const names = sessionSecrets({
      cookies: [
        { name: 'session', value: 'abcdef0123' },
        { name: 'lang', value: 'en-US' },
      ],
      origins: [
        {
          localStorage: [
            { name: 'auth', value: JSON.stringify({ user: 'A name without digits', token }) },
            { name: 'theme', value: 'dark' },
          ],
        },
      ],
    });
    expect(names).to.deep.equal([
      { name: 'cookie session', value: 'abcdef0123' },
      { name: 'stored value auth', value: token },
    ]);
    expect(headerSecrets('Authorization', `Bearer ${token}`)).to.deep.equal([
      { name: 'header authorization', value: token },
    ]);
    expect(headerSecrets('Set-Cookie', 'session=abcdef0123; Path=/members/list')).to.have.length(1);
    expect(headerSecrets('Accept', 'text/html,application/xhtml+xml')).to.deep.equal([]);
  });
});
