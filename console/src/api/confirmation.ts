/** Asks the person who they are, when the server wants to know it before an operation. What is in the shell draws the dialog. */
type Answer = (confirmed: boolean) => void;

let asking: Answer | null = null;
let asked: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

export const confirmation = Object.freeze({
  /** Whether a request waits for it. */
  isAsked: () => asking !== null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Resolves when the person has confirmed it, or has given up. Several requests share one question. */
  ask(): Promise<boolean> {
    asked ??= new Promise<boolean>((resolve) => {
      asking = resolve;
      tell();
    });
    return asked;
  },
  answer(confirmed: boolean): void {
    asking?.(confirmed);
    asking = null;
    asked = null;
    tell();
  },
});
