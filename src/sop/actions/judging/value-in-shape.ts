import { shapeOf } from '../../page/text-shape.ts';

/**
 * What a value is like, without the value, which may be patient data.
 *
 * @example valueInShape('Ann Lee') // a text like Aaa Aaa
 */
export function valueInShape(value: unknown): string {
  if (value === null) return 'nothing';
  if (value === '') return 'an empty text';
  if (typeof value === 'string') return `a text like ${shapeOf(value)}`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'a mapping';
  return typeof value === 'number' && value !== 0 ? `a number like ${shapeOf(String(value))}` : String(value);
}
