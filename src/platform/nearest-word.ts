/** Edit distance that counts a swap of neighbours as one. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? Number.POSITIVE_INFINITY;
}

/** How many letters two words begin with in common. */
function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/**
 * The word that a person most likely meant, or null if none is near: `limit` letters may differ, a third of them by default. Of words that are equally near the one
 * that begins most like what was typed: `fil` is `fill` and not `fail`.
 */
export function nearestWord(
  wrong: string,
  words: readonly string[],
  limit: number = Math.max(1, Math.floor(wrong.length / 3)),
): string | null {
  if (wrong.length > 64) return null;
  const typed = wrong.toLowerCase();
  let best: { word: string; away: number; shared: number } | null = null;
  for (const word of words) {
    if (Math.abs(word.length - wrong.length) > limit) continue;
    const away = distance(typed, word.toLowerCase());
    if (away > limit) continue;
    const shared = sharedStart(typed, word.toLowerCase());
    if (best === null || away < best.away || (away === best.away && shared > best.shared))
      best = { word, away, shared };
  }
  return best?.word ?? null;
}
