/** For whom requests are sent. Kept outside of React, because requests also start outside of it. */
interface Identity {
  readonly csrfToken: string | null;
  readonly accountId: string | null;
}

const NOBODY: Identity = Object.freeze({ csrfToken: null, accountId: null });

let current = NOBODY;
let activeAt = Date.now();
const onEnd = new Set<() => void>();

export const identity = Object.freeze({
  current: () => current,
  set: (next: Partial<Identity>) => {
    current = { ...current, ...next };
  },
  /** A request of a person was answered, so the session lasts longer. */
  active: () => {
    activeAt = Date.now();
  },
  lastActive: () => activeAt,
  /** The server does not know the session anymore. */
  ended: () => {
    current = NOBODY;
    for (const listener of onEnd) listener();
  },
  onEnd(listener: () => void): () => void {
    onEnd.add(listener);
    return () => onEnd.delete(listener);
  },
});
