import { useLayoutEffect, useRef } from 'react';

type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/**
 * Calls the function of a key, or of `g x`: two keys after each other. Never while somebody types, or a dialog is open. What a person sees has its keys at
 * once: ordinary effects run after the browser has drawn the page, and a key that was pressed in between was lost.
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    let before = '';
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      const act = latest.current[`${before} ${event.key}`] ?? latest.current[event.key];
      before = event.key;
      if (act === undefined || event.defaultPrevented) return;
      before = '';
      event.preventDefault();
      act(event);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=menu]') !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
