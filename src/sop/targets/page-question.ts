import type { BareMeaning } from '../../sdk/field.ts';

/** What bare words are in `visible('…')`, `value('…')` and the other questions to the page: what they are for the action that does the same. */
export function bareMeaning(question: string): BareMeaning {
  if (question === 'text') return 'value';
  if (question === 'value' || question === 'checked') return 'input';
  return question === 'enabled' || question === 'attribute' ? 'control' : 'text';
}
