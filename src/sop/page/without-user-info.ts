/** A text without the user names and passwords in its addresses: `https://user:password@portal.example` signs in by basic authentication. */
export const withoutUserInfo = (text: string): string =>
  text.replace(/\b([a-z][a-z\d+.-]*:\/\/)[^\s/?#\\"'<>]*@/gi, '$1');
