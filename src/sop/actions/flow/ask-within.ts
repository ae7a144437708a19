import type { ActionContext, Question, SavedFile } from '../../../sdk/action.ts';
import type { JsonObject } from '../../../sdk/json.ts';
import { maskedPicture } from '../../page/masked-picture.ts';
import { APPROVAL_PICTURE_MS } from '../../waiting/times.ts';

/** The answer of a person. @throws `nobody_answered` */
export async function askWithin(context: ActionContext, question: Question): Promise<JsonObject> {
  const late = AbortSignal.timeout(question.withinMs);
  try {
    return await context.ask(question, AbortSignal.any([late, context.signal]));
  } catch (error) {
    context.signal.throwIfAborted();
    if (!late.aborted) throw error;
    throw context.failure('nobody_answered', 'no one answered in time', {
      kind: 'business',
      notes: 'The procedure asked a person, and no one answered in time.',
    });
  }
}

/** @throws `not_approved` */
export function mustBeApproved(context: ActionContext, answer: JsonObject): void {
  if (answer['approved'] === true) return;
  throw context.failure('not_approved', 'the person did not approve', {
    kind: 'business',
    notes: 'A person looked at it and did not approve.',
  });
}

/** What the person sees: secrets and `sensitive` targets are blacked out. */
export async function pictureForApproval(context: ActionContext, fullPage = false): Promise<SavedFile> {
  const content = await maskedPicture(context.page, () => context.masks(), {
    animations: 'disabled',
    timeout: APPROVAL_PICTURE_MS,
    fullPage,
  });
  return context.saveArtifact({
    kind: 'screenshot',
    name: 'approval.png',
    contentType: 'image/png',
    content,
  });
}
