/** Notes that list issues start with the code of each: `[submission_uncertain] Whether …`. Pages show the code next to the text. */
export const withoutCode = (notes: string | null | undefined): string | null =>
  notes?.replace(/^\[\w+\] /, '') ?? null;
