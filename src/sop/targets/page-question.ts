import type { BareMeaning } from '../../sdk/field.ts';

/** What a bare word means in `visible('…')`, `value('…')` and the other questions to the page. */
export function bareMeaning(question: string): BareMeaning {
  if (question === 'value' || question === 'checked') return 'field';
  return question === 'enabled' || question === 'attribute' ? 'control' : 'text';
}
