import { pageLayer } from './page-layer.ts';

/** How a part of the words of a page is found in them. The interpreter uses the same for names that Playwright compares. */
export const pageWords = pageLayer<object>()(() => ({
  /** In a text of several elements, where one of them begins or ends. */
  edge: '\uffff',

  /** Where a gap shows between two letters, which one may write as a blank. */
  gap: '\ufffe',

  /**
   * The part begins a word, and is not cut out of a number: "Lock" is not in "Unlock", "pay" not in "co-pay", "17" neither in "117" nor in "1,017". Behind
   * it the word may continue. `edge` and `gap` may stand between any two letters, and `gap` for a blank. For the flags `iu`; it contains no quotes, brackets of the
   * text, or slashes.
   */
  partPattern(part: string, edge = '', gap = ''): string {
    const text = part.replace(/[\u200b\u00ad]/g, '').trim();
    const between = edge && `[${edge}${gap}]*`;
    const space = edge === '' ? '\\s+' : `[\\s${edge}${gap}]*[\\s${gap}][\\s${edge}${gap}]*`;
    const words = text.split(/\s+/).map((word) =>
      [...word]
        // Playwright neither escapes nor understands all marks in patterns with the flag `u`.
        .map((letter) => letter.replace(/[!-/:-@[-`{-~]/, (mark) => `\\x${mark.charCodeAt(0).toString(16)}`))
        .join(between),
    );
    const inWord = /^[\p{L}\p{N}]/u.test(text) ? '(?<![\\p{L}\\p{N}][\\x2d._@+\\x27’‐‑]?)' : '';
    const inNumber = /^\d/.test(text) ? '(?<!\\d,)' : '';
    return `${inWord}${inNumber}${words.join(space)}${/\d$/.test(text) ? '(?![.,]?\\d)' : ''}`;
  },

  /** By its words alone: "The update failed", "Not added", "There are no such clients", and neither "No errors" nor "Not covered". */
  saysRefusal(words: string): boolean {
    return this.saysFailure(words) || /\b(?:reject\w*|refused|denied|declined|already)\b/i.test(words);
  },

  /** The same without what may be the decision of a payer: "Denied". */
  saysFailure(words: string): boolean {
    const undone =
      /\b(?:not|never|nothing was|\w+n['’]t) (?:(?:\w+ly|yet|be|been|a) )*(?:accept|add|allow|appl|chang|complet|creat|deliver|enter|exist|fil|found|go through|import|match|permit|possible|post|process|receiv|record|regist|sav|send|sent|stor|submit|success|support|transmit|updat|upload|valid)/i;
    const failed =
      /\b(?:cannot|can['’]t|could not|couldn['’]t|unable|fail(?:s|ed|ing|ures?)?|errors?|invalid|incorrect|unsupported|unsuccessful(?:ly)?)\b/i;
    const none =
      /\b(?:there (?:is|are|was|were) no (?:such|matching)|no \w+ (?:called|named|matching)\b|no (?!(?:errors?|problems?|issues?|warnings?|duplicates?|conflicts?|further|more|other|new)\b)(?:\w+ ){0,3}(?:found|match(?:es|ed|ing)?)\b)/i;
    return (
      undone.test(words) ||
      none.test(words) ||
      failed.test(words.replace(/\b(?:no|without|0) errors?\b/gi, ''))
    );
  },

  /**
   * Whether a message ends in a question that must be answered before anything is done: "Saving over an existing document. Continue?" Not where anything says
   * that it is done ("Saved. Print it?"), nor a question that is not answered by yes or no: somebody must check each accepted submission that is in doubt.
   */
  asksFirst(words: string): boolean {
    const question = /[^.!?;:\n]*\?\s*$/.exec(words)?.[0].trim() ?? '';
    if (question === '') return false;
    if (/\b(?:are you sure|again|anyway)\b/i.test(question)) return true;
    const isAfter =
      /^(?:what|how|where|who|why|when|which)\b|\b(?:another|more|else|next|print|help|assistance|questions?|view|receipt)\b/i;
    const isDone =
      /\b(?:success\w*|thanks?|confirmation|(?:accept|add|approv|assign|attach|book|cancel|chang|clos|complet|confirm|creat|delet|fil|issu|post|process|receiv|record|register|remov|sav|schedul|submitt|transmitt|updat|upload)ed|sent|done)\b/i;
    return !isAfter.test(question) && !isDone.test(words);
  },
}));

export type PageWords = ReturnType<typeof pageWords>;
