/** What a recorded field takes that must never be written to a file. */
export type SecretKind = 'password' | 'pin' | 'security_answer' | 'one_time_code';

const kinds: readonly (readonly [SecretKind, RegExp])[] = [
  ['security_answer', /(?:secret|security) answer/],
  [
    'one_time_code',
    /(?:verification|authentication|authenticator|security|one time|2fa|mfa|otp).*code|^code$|\botp\b/,
  ],
  ['password', /pass ?(?:word|code|phrase|wd)|\bpass\b|\bpw[ds]?\b|kennwort|contrase|mot de passe/],
  ['pin', /\bpin\b/],
];

/** `txtPassword`, `user_pass`, and `input[type=password]` as words. */
function wordsOf(text: string): string {
  return text
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Judges a field by everything the recorder noted about it: its name, and selectors such as `input[type=password]`. */
export function secretKind(clues: readonly string[]): SecretKind | null {
  const words = clues.map(wordsOf);
  return kinds.find(([, pattern]) => words.some((one) => pattern.test(one)))?.[0] ?? null;
}

/** Judges in the same way whether a field takes the user's name. */
export function takesUserName(clues: readonly string[]): boolean {
  return (
    secretKind(clues) === null &&
    clues.some((clue) => /user ?(?:name|id)?$|\blog ?(?:in|on)\b|sign ?in id|e ?mail/.test(wordsOf(clue)))
  );
}
