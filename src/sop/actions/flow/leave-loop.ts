import { type Action, defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';

function leaveLoop(name: 'break' | 'continue', title: string, doc: string, sentence: string): Action<object> {
  return defineAction<object>({
    name,
    family: 'control',
    effect: 'reads',
    title,
    doc,
    sentence: () => sentence,
    examples: [name],
    ends: true,
    arguments: field.object('Nothing.', {}),
    check(context) {
      if (!context.inside('for_each') && !context.inside('repeat')) {
        context.report('misplaced-step', context.place, `${name} belongs into for_each or repeat`);
      }
    },
    run: (context) => Promise.reject(context.leave(name)),
  });
}

export const breakAction = leaveLoop('break', 'Leave the loop', 'Ends the loop.', 'Leave the loop.');
export const continueAction = leaveLoop(
  'continue',
  'Next iteration',
  'Continues with the next iteration of the loop.',
  'Continue with the next item.',
);
