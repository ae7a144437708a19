/** Whether the server answers. What reads it draws the banner and asks again. */
type State = 'connected' | 'lost';

let state: State = 'connected';
const listeners = new Set<() => void>();

function become(next: State): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

export const connection = Object.freeze({
  state: () => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  answered: () => become('connected'),
  failed: () => become('lost'),
});
