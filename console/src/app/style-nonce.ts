/** The nonce of this page, without which its policy allows no `<style>` element. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
