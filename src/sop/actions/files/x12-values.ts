import type { JsonObject, JsonValue } from '../../../sdk/json.ts';
import { moneyText } from '../../page/portal-number.ts';

/** A monetary amount as X12 writes it, which is stricter than what portals write: `12.5` -> `12.50`; null if there is none. */
export function amount(element: string | undefined): string | null {
  if (element === undefined || !/^-?\d*\.?\d+$/.test(element)) return null;
  return moneyText(Number(element));
}

/** `20260131` -> `2026-01-31`. */
export function day(element: string | undefined): string | null {
  const parts = /^(\d{4})(\d{2})(\d{2})/.exec(element ?? '');
  return parts ? `${parts[1]}-${parts[2]}-${parts[3]}` : null;
}

/** One day, or from and to of `20260101-20260131`. */
export function span(element: string | undefined): { from: string | null; to: string | null } {
  const [from, to] = (element ?? '').split('-');
  return { from: day(from), to: day(to ?? from) };
}

/** NM1: a person's or an organization's name and id. */
export function party(segment: readonly string[]): JsonObject {
  return { last_name: segment[3] || null, first_name: segment[4] || null, id: segment[9] || null };
}

/** `HC:99213:25` -> code and modifiers. */
export function procedure(element: string | undefined, component: string): Record<string, JsonValue> {
  const [, code, ...modifiers] = (element ?? '').split(component);
  return { procedure_code: code ?? null, modifiers: modifiers.slice(0, 4).filter((one) => one !== '') };
}
