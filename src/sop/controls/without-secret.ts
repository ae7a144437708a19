/** The same error with a secret blacked out: Playwright quotes what it was asked to type. */
export function withoutSecret(
  error: unknown,
  value: { readonly text: string; readonly secret: boolean },
): unknown {
  if (!value.secret || value.text === '' || !(error instanceof Error)) return error;
  const forms = [value.text, JSON.stringify(value.text).slice(1, -1)];
  for (const form of forms) {
    error.message = error.message.replaceAll(form, '•••');
    if (error.stack !== undefined) error.stack = error.stack.replaceAll(form, '•••');
  }
  return error;
}
