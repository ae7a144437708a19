import type { RecordedAction, RecordedTarget } from '../../sop/actions/recorded.ts';
import { nameOf } from './recorded.ts';

/** Whether a person did it without meaning: a click into the field that is filled next, and the like. */
export function isIdle(action: RecordedAction, following: RecordedAction | undefined): boolean {
  if (action.do === 'press') return /^(?:Tab|Shift\+Tab|CapsLock)$/.test(action.key);
  if (action.do !== 'click' || following === undefined) return false;
  if (action.effect !== null || action.button !== 'left') return false;
  switch (following.do) {
    case 'click':
      return isField(action.on) && sameTarget(action.on, following.on);
    case 'fill':
    case 'select':
    case 'upload':
      return nameOf(action.on) === nameOf(following.on) && sameField(action.on, following.on);
    default:
      return false;
  }
}

function sameTarget(a: RecordedTarget, b: RecordedTarget): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Recorders call a field by its label at one time and by its role at another. */
function sameField(a: RecordedTarget, b: RecordedTarget): boolean {
  return sameTarget({ ...a, chain: [] }, { ...b, chain: [] }) && isField(a);
}

function isField({ chain }: RecordedTarget): boolean {
  return /^(?:textbox|searchbox|combobox|spinbutton|label|name|placeholder|css|testid)$/.test(
    chain.at(-1)?.kind ?? '',
  );
}
