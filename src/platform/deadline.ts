/**
 * The value of `work`, or the error that `late` makes when it takes longer than `ms`. The work itself continues: a caller that must undo
 * something keeps the promise that it passed.
 */
export async function withDeadline<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  const expired = Promise.withResolvers<never>();
  const timer = setTimeout(() => expired.reject(late()), ms);
  try {
    return await Promise.race([work, expired.promise]);
  } finally {
    clearTimeout(timer);
  }
}
