const shapes: readonly RegExp[] = [
  // Social security numbers.
  /\b\d{3}-\d{2}-\d{4}\b/,
  // Keys as services issue them, JWTs, PEM blocks.
  /\b(?:sk|pk|rk|sw)_(?:live|test)_\w{8,}/,
  /\bwhsec_\w{8,}/,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\./,
  /-----BEGIN [A-Z ]*KEY-----/,
  // Dates of birth written out.
  /\b(?:0[1-9]|1[0-2])\/(?:0[1-9]|[12]\d|3[01])\/(?:19|20)\d{2}\b/,
];

/** Whether a literal text has the look of a secret or of a patient's data. */
export function looksSecret(text: string): boolean {
  return shapes.some((shape) => shape.test(text));
}
