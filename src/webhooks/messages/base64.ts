/**
 * Strict standard base64 (RFC 4648 §4, padded): Buffer.from accepts hex, URL-safe and broken texts in silence, and a signature check
 * must not.
 */
export function decodeBase64(text: string): Buffer | null {
  if (text === '' || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}
