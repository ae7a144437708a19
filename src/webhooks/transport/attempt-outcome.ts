/** What one attempt came to; kept in the delivery log. */
export type AttemptOutcome =
  | 'ok'
  | 'http_1xx'
  | 'http_3xx'
  | 'http_4xx'
  | 'http_5xx'
  | 'gone'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout_headers'
  | 'timeout_body'
  | 'blocked_address';

export function outcomeOfStatus(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return 'ok';
  if (status === 410) return 'gone';
  if (status < 200) return 'http_1xx';
  if (status < 400) return 'http_3xx';
  return status < 500 ? 'http_4xx' : 'http_5xx';
}

/** Node's and OpenSSL's codes of a handshake that failed or a certificate that is not good. */
const TLS_CODE =
  /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH)/;

/** What kind of failure an error of the request is, by its code. */
export function outcomeOfError(code: string | undefined): AttemptOutcome {
  if (code === undefined) return 'connect';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'dns';
  return TLS_CODE.test(code) ? 'tls' : 'connect';
}
