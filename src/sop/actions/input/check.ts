import { field } from '../../../sdk/field.ts';
import { box } from '../../controls/box.ts';
import { rememberFilled } from '../../controls/filled-fields.ts';
import { gesture } from '../../controls/gesture.ts';
import { setShown } from '../../controls/set-checked.ts';
import { stateOfBox } from '../../controls/verify-fields.ts';
import { defineRecordableAction } from '../recorded.ts';
import { resolveField } from './resolve-field.ts';
import { withShownNames } from '../../controls/shown-names.ts';

export const check = defineRecordableAction({
  name: 'check',
  family: 'input',
  effect: 'changes',
  title: 'Check boxes',
  doc: 'Checks checkboxes and radio buttons by their own words. To uncheck a box, use `fill` with `false`.',
  examples: ['check: Remember this device', 'check: [ radio "Self", I agree ]'],
  arguments: field.object(
    'Which ones.',
    { fields: field.list('The boxes.', field.target('A box.', { bare: 'input' }), { single: true }) },
    { short: 'fields' },
  ),
  subject: ({ fields }) => fields.map((target) => target.source).join(', '),
  sentence: ({ fields }, { list, target }) => `Tick ${list(fields.map(target))}.`,
  recorded: { check: ({ on }, { target }) => ({ arguments: target(on, 'field') }) },
  async run(context, { fields }) {
    for (const target of fields) {
      const locator = await resolveField(context, target);
      const page = locator.page();
      await gesture(page, () => setShown(context, locator, true));
      if (page.isClosed()) return;
      const name = `"${target.source}"`;
      const checked = { name, locator, control: box, wanted: String(true), secret: false, retype: null };
      const [one = checked] = await withShownNames(context, target, [checked]);
      await rememberFilled(context, new Map([[locator, [one]]]), await stateOfBox(context, one));
    }
  },
});
