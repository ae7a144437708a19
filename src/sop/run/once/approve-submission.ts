import { isDeepStrictEqual } from 'node:util';
import { approvalForm } from '../../actions/flow/answer-forms.ts';
import { askWithin, mustBeApproved, pictureForApproval } from '../../actions/flow/ask-within.ts';
import { valuesShown, valuesVerified } from '../../actions/input/shown-values.ts';
import { SopFailure } from '../../sop-failure.ts';
import type { StepHost } from '../steps/block-context.ts';

/**
 * Shows the filled form to a person, before the submission is in the ledger. What is submitted afterwards is what the person saw.
 *
 * @throws `not_approved`, `nobody_answered`, `nobody_to_ask`, `form_changed`
 */
export async function approveSubmission(context: StepHost, block: string, withinMs: number): Promise<void> {
  const { sop, portal } = context.around.frame;
  const seen = await pageNow(context);
  const verified = valuesVerified(context);
  const form = verified.length > 0 ? verified : seen.form;
  const { id: screenshot } = await pictureForApproval(context, true);
  const message = `${portal.title}: may this be submitted? ${sop.title} (${block})`;
  const asked = { kind: 'approval', message, schema: approvalForm, withinMs, screenshot } as const;
  const answer = await askWithin(context, form.length === 0 ? asked : { ...asked, form });
  mustBeApproved(context, answer);
  if (!isDeepStrictEqual(await pageNow(context), seen))
    throw new SopFailure(
      'form_changed',
      'the page or the filled form changed while the person looked at it',
      {
        kind: 'transient',
        notes: 'The portal changed the page while a person looked at it, so nothing was submitted.',
      },
    );
}

const pageNow = async (context: StepHost) => ({ url: context.page.url(), form: await valuesShown(context) });
