import { defineAction, type ActionContext } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import { filledHere, type FieldHere, type FilledField } from '../../controls/filled-fields.ts';
import { leaveLast } from '../../controls/leave-focused.ts';
import { readFilled } from '../../controls/read-filled.ts';
import { holds, mismatch } from '../../controls/verify-fields.ts';
import { Network } from '../../page/network.ts';
import { pathOfAddress } from '../../page/shown-address.ts';
import { limits } from '../../waiting/margins.ts';
import { DATA_DRAWN_MS } from '../../waiting/times.ts';
import { rememberVerified } from './shown-values.ts';

export const verifyForm = defineAction({
  name: 'verify_form',
  family: 'judging',
  effect: 'reads',
  title: 'Read the form back',
  doc: 'Leaves the last field and reads back all filled ones, also in frames: portals change fields. The last step that set a field counts. Hidden fields are read, too; disabled ones and those with `verify: false` are not. A form that shows again after a `POST`, also at another address, or after a `once` block is the same form. The first difference fails the step, and so does a page of which no field was filled.',
  examples: ['verify_form'],
  arguments: field.object('Nothing.', {}),
  sentence: () => 'Read every filled field back and compare it with what was entered.',
  async run(context) {
    const { fields, lost } = await filledHere(context);
    if (fields.length === 0) throw lost.length > 0 ? lostFields(context, lost) : noFields(context);
    await leaveFields(context, fields);
    const all = await readFilled(context, fields, (filled) => {
      throw severalFit(context, filled);
    });
    const read = all.filter(({ state }) => state.reach !== 'none' || !state.isDisabled);
    const broken = read.find(({ one, state }) => !holds(state, one));
    if (read.length === 0) throw all.length === 0 ? goneFields(context, fields) : shutFields(context, fields);
    if (broken) throw mismatch(context, broken.one, broken.state, broken.one.isSent);
    await rememberVerified(context, read);
    context.note(
      read.length === 1 ? '1 field holds what was filled' : `${read.length} fields hold what was filled`,
    );
    const gone = fields.filter((one) => !all.some((other) => other.one === one));
    noteNotCounted(context, gone, 'the page does not have them now');
    const ofPage = lost.filter(({ isOfPage }) => isOfPage);
    noteNotCounted(context, ofPage, 'the form was submitted or loaded again since');
  },
});

/** A date field, for one, may check its text only when it is left, and empty itself. A portal may ask its server first whether the value is taken. */
async function leaveFields(context: ActionContext, fields: readonly FieldHere[]): Promise<void> {
  const frames = new Set(fields.map(({ frame }) => frame));
  const left = await Promise.all([...frames].map((frame) => leaveLast(frame, limits(context))));
  const network = Network.of(context);
  if (left.includes(true)) await network.letRun(context.page, DATA_DRAWN_MS);
  await network.untilStepsAnswered(context);
}

/** Only a person sees it who watches the run: names with values in the place of expressions are for them. */
function noteNotCounted(context: ActionContext, fields: readonly FilledField[], why: string): void {
  const shown = fields.map((one) => ({ ...one, name: one.shownName ?? one.name }));
  if (fields.length > 0) context.note(`Not counted, because ${why}: ${namesOf(shown)}`);
}

const severalFit = (context: ActionContext, { name }: FilledField): Error =>
  context.failure('target_ambiguous', `${name} fits several fields of the page now`, {
    kind: 'portal_changed',
  });

const namesOf = (fields: readonly FilledField[]): string =>
  [...new Set(fields.map(({ name }) => name))].join(', ');

/** To say that all is well would be true of every page. */
const noFields = (context: ActionContext): Error =>
  context.failure(
    'value_mismatch',
    `no field of ${pathOfAddress(context.page.url())} was filled: verify_form belongs before the step that leaves the form`,
  );

/** The portal shows another part of the form, and keeps what was filled where it cannot be read. */
const goneFields = (context: ActionContext, fields: readonly FilledField[]): Error =>
  context.failure(
    'value_mismatch',
    `the page has none of the filled fields now (${namesOf(fields)}): verify_form belongs before the step that leaves them`,
    { kind: 'portal_changed', notes: 'The portal no longer shows the fields that were filled.' },
  );

/** A step of a portal that shows what was filled for a last look. */
const shutFields = (context: ActionContext, fields: readonly FilledField[]): Error =>
  context.failure(
    'value_mismatch',
    `the filled fields are disabled and hidden now, or have gone (${namesOf(fields)}): verify_form belongs before the step that hides them`,
    { kind: 'portal_changed', notes: 'The portal has disabled and hidden the fields that were filled.' },
  );

/** To say that all is well would be untrue: the fields may be empty now. */
const lostFields = (context: ActionContext, lost: readonly FilledField[]): Error =>
  context.failure(
    'value_mismatch',
    `no field was filled since ${pathOfAddress(context.page.url())} was submitted or loaded again, and what was filled before may be gone (${namesOf(lost)}): fill the form after the last step that loads the page`,
    { kind: 'portal_changed', notes: 'The portal loaded the form again, and it may be empty.' },
  );
