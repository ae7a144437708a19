export interface ActResult {
  readonly id: string;
  /** Null: it is done. */
  readonly error: unknown;
}

const AT_ONCE = 4;

/** Does the same with each task, a few at a time. After an error that `stops`, the rest is not tried. */
export async function eachOf(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
  stops: (error: unknown) => boolean,
): Promise<readonly ActResult[]> {
  const results: ActResult[] = [];
  const rest = ids.values();
  let stopped: unknown = null;
  const work = async (): Promise<void> => {
    for (const id of rest) {
      const error = stopped ?? (await act(id).then(() => null, failed));
      if (stops(error)) stopped = error;
      results.push({ id, error });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

const failed = (error: unknown): unknown => error ?? new Error('unknown');

/** How many failed for which reason. */
export function countByReason(
  reasons: readonly { readonly title: string; readonly text: string }[],
): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { title, text } of reasons) {
    const reason = `${title}. ${text}`;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts];
}
