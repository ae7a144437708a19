import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import { clearShown } from '../../controls/fill-shown.ts';

export const clear = defineAction({
  name: 'clear',
  family: 'input',
  effect: 'changes',
  title: 'Empty fields',
  doc: 'Empties text fields.',
  examples: ['clear: Member ID', 'clear: [ Last name, First name ]'],
  arguments: field.object(
    'What to empty.',
    { fields: field.list('The fields.', field.target('A field.', { bare: 'input' }), { single: true }) },
    { short: 'fields' },
  ),
  subject: ({ fields }) => fields.map((target) => target.source).join(', '),
  async run(context, { fields }) {
    for (const target of fields) await clearShown(context, await context.resolve(target), { secret: false });
  },
});
