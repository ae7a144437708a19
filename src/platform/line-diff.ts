/** A line that both texts have, or one of them. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Beyond this product of lengths the changed part is shown as replaced: the exact answer would take too long. */
const MOST_CELLS = 4_000_000;

/** What turns one list of lines into the other, with the fewest changes. */
export function diffLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const start = commonLength(before, after);
  const end = commonLength(before.slice(start).toReversed(), after.slice(start).toReversed());
  const same = (text: string): DiffLine => ({ kind: 'same', text });
  return [
    ...before.slice(0, start).map(same),
    ...changed(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ];
}

function commonLength(a: readonly string[], b: readonly string[]): number {
  const differs = a.findIndex((line, index) => line !== b[index]);
  return differs === -1 ? a.length : differs;
}

function changed(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  if (before.length * after.length > MOST_CELLS)
    return [
      ...before.map((text): DiffLine => ({ kind: 'removed', text })),
      ...after.map((text): DiffLine => ({ kind: 'added', text })),
    ];
  const common = commonTable(before, after);
  const width = after.length + 1;
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const [old, fresh] = [before[i], after[j]];
    if (old !== undefined && old === fresh) {
      lines.push({ kind: 'same', text: old });
      i += 1;
      j += 1;
    } else if (old !== undefined && (fresh === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: 'removed', text: old });
      i += 1;
    } else if (fresh !== undefined) {
      lines.push({ kind: 'added', text: fresh });
      j += 1;
    }
  }
  return lines;
}

/** At (i, j): the number of lines that the rests of both have in common. */
function commonTable(before: readonly string[], after: readonly string[]): Uint32Array {
  const width = after.length + 1;
  const table = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      table[i * width + j] =
        before[i] === after[j]
          ? (table[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(table[(i + 1) * width + j] ?? 0, table[i * width + j + 1] ?? 0);
  return table;
}

/** As `diff -u` prints it, without its header; empty if nothing has changed. */
export function unifiedDiff(before: string, after: string, context = 3): string {
  const lines = diffLines(before.split('\n'), after.split('\n'));
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ kind }) => kind !== 'same'),
  );
  const marks = { same: ' ', removed: '-', added: '+' } as const;
  return lines
    .flatMap(({ kind, text }, index) => {
      if (near[index] !== true) return [];
      return [...(index > 0 && near[index - 1] !== true ? ['…'] : []), `${marks[kind]}${text}`];
    })
    .join('\n');
}
