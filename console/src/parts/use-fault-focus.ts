import { useEffect, useRef, type RefObject } from 'react';

/** What a fault belongs to. */
const PLACE = 'form, [role=dialog], section';

/**
 * After an action has failed, the focus moves to the first field that has a fault, or to the fault: there is the next thing to do, and a screen reader reads it. The
 * element with the ref is in the form and holds the fault, an element with `tabIndex`. A person who has gone elsewhere in the meantime stays there.
 */
export function useFaultFocus(error: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const around = place.current?.closest(PLACE) ?? place.current?.parentElement;
    if (error === null || error === undefined || around === null || around === undefined) return;
    const focused = document.activeElement;
    if (focused !== null && focused !== document.body && !around.contains(focused)) return;
    const field = around.querySelector<HTMLElement>('[aria-invalid=true]');
    (field ?? place.current?.querySelector<HTMLElement>('[tabindex]'))?.focus();
  }, [error]);
  return place;
}
