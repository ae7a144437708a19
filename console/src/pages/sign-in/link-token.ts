/** The token of a link: after the `#`, so no server and no log has seen it. It leaves the address bar and the history at once. */
export function takeToken(): string {
  const hash = location.hash.slice(1);
  const token = new URLSearchParams(hash).get('token') ?? hash;
  history.replaceState(history.state, '', location.pathname);
  return token;
}
