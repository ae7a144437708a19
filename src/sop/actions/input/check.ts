import { type Action, defineAction } from '../../../sdk/action.ts';
import { field, type Target } from '../../../sdk/field.ts';
import { rememberFilled } from '../../controls/filled-fields.ts';
import { gesture } from '../../controls/gesture.ts';
import { setChecked } from '../../controls/set-checked.ts';

interface CheckArguments {
  readonly fields: readonly Target[];
}

function tick(
  name: 'check' | 'uncheck',
  title: string,
  doc: string,
  examples: readonly string[],
): Action<CheckArguments> {
  return defineAction<CheckArguments>({
    name,
    family: 'input',
    effect: 'changes',
    title,
    doc: `${doc} It does nothing where that is so already. Where the portal draws its own box over the real one, the label is clicked.`,
    examples,
    arguments: field.object(
      'Which ones.',
      { fields: field.list('The boxes.', field.target('A box.', { bare: 'input' }), { single: true }) },
      { short: 'fields' },
    ),
    subject: ({ fields }) => fields.map((target) => target.source).join(', '),
    async run(context, { fields }) {
      const checked = name === 'check';
      for (const target of fields) {
        const locator = await context.resolve(target);
        const page = locator.page();
        await gesture(page, () => setChecked(context, locator, checked));
        if (page.isClosed()) return;
        const ticked = {
          name: `"${target.source}"`,
          locator,
          wanted: { checked },
          secret: false,
          retype: null,
        };
        await rememberFilled(context, new Map([[locator, [ticked]]]));
      }
    },
  });
}

export const check = tick('check', 'Tick boxes', 'Ticks checkboxes and radio buttons.', [
  'check: Remember this device',
  'check: [ radio "Self", I agree ]',
]);
export const uncheck = tick('uncheck', 'Uncheck', 'Unchecks checkboxes.', ['uncheck: Send me news']);
