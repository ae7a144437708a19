/** A text as one line: each run of white space is one blank, and there is none at its ends. */
export const inOneLine = (text: string | null | undefined): string =>
  (text ?? '').replace(/\s+/g, ' ').trim();
