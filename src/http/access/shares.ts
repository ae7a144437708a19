/** What holds one place of a limited number. Releasing twice is releasing once. */
export interface Place {
  release(): void;
  /** From now on the place may be taken away by this call, for one that holds fewer; null: not any more. */
  cancelable(cancel: (() => void) | null): void;
}

/** Why there is no place: this key has all that one key may have, or all keys together have all there are. */
export type NoPlace = 'share_used' | 'full';

export interface Shares {
  enter(key: string, cancel?: () => void): Place | NoPlace;
}

export interface ShareLimits {
  readonly total: number;
  readonly perKey: number;
  /** When a key has used its share, its oldest place makes room for the new one. Default: the new one gets none. */
  readonly replaceOldest?: boolean;
}

interface Held extends Place {
  cancel: (() => void) | null;
}

/**
 * Counts what can run out (requests, event streams, connections) for each key: an account, or an address. When all places are taken, the key
 * that holds most of them gives one up for a key that holds fewer, so no key can keep the others out.
 */
export function createShares({ total, perKey, replaceOldest = false }: ShareLimits): Shares {
  const places = new Map<string, Set<Held>>();
  let taken = 0;

  const hold = (key: string, cancel: (() => void) | null): Place => {
    const own = places.get(key) ?? new Set<Held>();
    const held: Held = {
      cancel,
      cancelable: (next) => (held.cancel = next),
      release() {
        if (!own.delete(held)) return;
        taken -= 1;
        if (own.size === 0) places.delete(key);
      },
    };
    places.set(key, own.add(held));
    taken += 1;
    return held;
  };
  const takeAway = (from: ReadonlySet<Held>): boolean => {
    for (const held of from) {
      if (held.cancel === null) continue;
      held.release();
      held.cancel();
      return true;
    }
    return false;
  };
  const makeRoom = (count: number): boolean => {
    const most = [...places.values()].reduce((one, other) => (other.size > one.size ? other : one));
    return most.size > count + 1 && takeAway(most);
  };

  return Object.freeze<Shares>({
    enter(key, cancel) {
      const own = places.get(key);
      const count = own?.size ?? 0;
      if (own !== undefined && count >= perKey && !(replaceOldest && takeAway(own))) return 'share_used';
      if (taken >= total && !makeRoom(count)) return 'full';
      return hold(key, cancel ?? null);
    },
  });
}
