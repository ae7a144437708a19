import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import { readControls } from '../../controls/read-control.ts';
import { filledHere, type FilledField } from '../../controls/filled-fields.ts';
import { holds, mismatch } from '../../controls/verify-fields.ts';
import { limits } from '../../waiting/margins.ts';

export const verifyForm = defineAction({
  name: 'verify_form',
  family: 'judging',
  effect: 'reads',
  title: 'Read the form back',
  doc: 'Reads back all fields that were filled on this page, before a submit: portals change fields when others change. The first difference fails the step.',
  examples: ['verify_form'],
  arguments: field.object('Nothing.', {}),
  async run(context) {
    const fields = await filledHere(context);
    const shown = await Promise.all(fields.map((one) => one.locator.count()));
    const present = fields.filter((_field, index) => shown[index] === 1);
    const states = await readControls(
      present.map(({ locator }) => ({ locator })),
      () => limits(context),
    );
    const wrong = present.findIndex((one, index) => {
      const state = states[index];
      return state !== undefined && state.reach !== 'none' && !holds(state, one);
    });
    const broken: FilledField | undefined = present[wrong];
    if (broken) throw mismatch(context, broken, states[wrong]);
    context.note(`${present.length} fields hold what was filled`);
  },
});
