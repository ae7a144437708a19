/** A mistake of the person who drives the control plane; answered with 422. */
export class LabError extends Error {
  readonly code: string;
  readonly known: readonly string[];

  constructor(code: string, message: string, known: readonly string[] = []) {
    super(message);
    this.name = 'LabError';
    this.code = code;
    this.known = known;
  }
}
