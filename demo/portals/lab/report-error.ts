const CONNECTION_ERRORS = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Prints what is a defect of a portal. A client that goes away or sends nonsense is part of the tests. */
export function reportError(event: string): (error: Error) => void {
  return (error: Error & { readonly code?: string; readonly status?: number }) => {
    const fromClient = (error.status ?? 500) < 500 || CONNECTION_ERRORS.has(String(error.code));
    if (!fromClient) console.error(event, error);
  };
}
