/** Asks the agent of an attempt for pictures of the page while somebody watches, and at no other time. */
export interface LivePictures {
  watched(isWatched: boolean): void;
  /** From now on, `ask` makes the agent send one. Returns how to stop. */
  begin(ask: () => void): () => void;
}

export function createLivePictures(everyMs: number): LivePictures {
  let isWatched = false;
  let ask: (() => void) | null = null;
  let timer: NodeJS.Timeout | null = null;
  const adjust = (): void => {
    const runs = isWatched && ask !== null;
    if (runs === (timer !== null)) return;
    if (timer !== null) clearInterval(timer);
    timer = runs ? setInterval(() => ask?.(), everyMs) : null;
    if (runs) ask?.();
  };
  return {
    watched(now) {
      isWatched = now;
      adjust();
    },
    begin(asked) {
      ask = asked;
      adjust();
      return () => {
        ask = null;
        adjust();
      };
    },
  };
}
