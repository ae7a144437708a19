import type { Frame, Locator } from 'playwright-core';
import type { Limits } from '../waiting/margins.ts';

/**
 * Takes the focus from the text field that has it, as a click next to it does: what it suggests may have opened only now, over the control that comes
 * next. Not with Tab or Escape, which may choose a suggestion or close a dialog.
 */
export async function leaveFocused(next: Locator, limited: Limits): Promise<void> {
  await next.evaluate(
    (control) => {
      const { activeElement: focused } = control.getRootNode() as Document | ShadowRoot;
      const isTyped = focused instanceof HTMLElement && focused.matches('input,textarea');
      if (isTyped && !control.contains(focused) && !focused.contains(control)) focused.blur();
    },
    null,
    limited,
  );
}

/** The same before the fields of a frame are read for the last time: what the page does when a field is left, it would do with the click that submits. Whether a field was left. */
export async function leaveLast(frame: Frame, { timeout, signal }: Limits): Promise<boolean> {
  return frame.locator(':root').evaluate(
    ({ ownerDocument }) => {
      let focused = ownerDocument.activeElement;
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
      if (!(focused instanceof HTMLElement) || !focused.matches('input,textarea')) return false;
      focused.blur();
      return true;
    },
    null,
    { timeout, signal },
  );
}
