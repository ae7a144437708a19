/** Whether the server answers. What reads it draws the banner and asks again. */
type State = 'connected' | 'lost';

let state: State = 'connected';
/** Errors of the server since its last good answer. */
let errors = 0;
const listeners = new Set<() => void>();

function become(next: State): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

export const connection = Object.freeze({
  state: () => state,
  errors: () => errors,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** @param isWell False: the server answers that it cannot do what it should, or that it has too much to do. */
  answered(isWell: boolean): void {
    errors = isWell ? 0 : errors + 1;
    become('connected');
  },
  failed: () => become('lost'),
});
