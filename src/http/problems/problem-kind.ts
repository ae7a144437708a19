/** What a problem code means. The table is the one source of the type URL, title, status, detail and documentation page. */
export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** What happened: the `detail` of the response unless a more specific one is given. */
  readonly detail: string;
  /** What the client should do. */
  readonly remedy: string;
}

export const kind = (status: number, title: string, detail: string, remedy: string): ProblemKind =>
  Object.freeze({ status, title, detail, remedy });
