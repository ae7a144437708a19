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

/** The word that a person most likely meant, or null where none is near: a third of the letters may differ. */
export function nearestWord(wrong: string, words: readonly string[]): string | null {
  if (wrong.length > 64) return null;
  const limit = Math.max(1, Math.floor(wrong.length / 3));
  let best: { word: string; away: number } | null = null;
  for (const word of words) {
    if (Math.abs(word.length - wrong.length) > limit) continue;
    const away = distance(wrong.toLowerCase(), word.toLowerCase());
    if (away <= limit && (best === null || away < best.away)) best = { word, away };
  }
  return best?.word ?? null;
}
