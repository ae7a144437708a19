import type { Locator } from 'playwright-core';
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
