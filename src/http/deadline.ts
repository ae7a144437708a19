import { Problem } from './problem.ts';

/**
 * A promise's value, or `unavailable` when it takes longer. The work itself is not stopped: whoever starts something that
 * must be undone looks at the promise that it passed.
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Problem('unavailable')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
