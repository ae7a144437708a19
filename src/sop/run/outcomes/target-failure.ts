import { FOUND } from '../../page/playwright-errors.ts';
import { SopFailure } from '../../sop-failure.ts';
import { withoutMarkup } from '../steps/without-markup.ts';
import type { FailedStep } from './classify-error.ts';

const HINDRANCES: Readonly<Record<string, string>> = {
  enabled: 'it is disabled',
  visible: 'it does not show',
  stable: 'it does not stand still',
  editable:
    'it is read-only: the portal computes it, or sets it from what a click on it opens (see the calendars of the cookbook)',
  inert: 'a list or a dialog that is open keeps it from being used',
  outside: 'it is outside of the page, where scrolling does not reach it',
};

const UNUSED = 'is there but could not be used in time';
/** A list that is loaded for what was typed or chosen before, for one. */
const TAKEN_AWAY =
  'was there, but the page took it away before it could be used: it draws this part again, or has closed it. Wait before this step until the page is done, for example with wait_for: { response: … } right after the step that makes the page load it';

/** What Playwright's log says last of why it waited. */
function hindrance(message: string, before: string | null): string {
  const last = [
    ...message.matchAll(
      /element (?:is not (enabled|visible|stable|editable)|is (inert|outside)|was (detached))|behind the dialog (<[a-z][^>]*>)|(<[a-z][^>]*>)[^\n]* intercepts pointer events/g,
    ),
  ].at(-1);
  if (last === undefined) return UNUSED;
  const [, isNot, is, gone, dialog, tag = ''] = last;
  if (gone !== undefined) return TAKEN_AWAY;
  const state = isNot ?? is;
  if (state !== undefined) return `${UNUSED}: ${HINDRANCES[state]}`;
  const opener =
    before === null
      ? ''
      : `. If ${before} opened it, close it first, for example with press: Escape or a click on what it offers`;
  return dialog === undefined
    ? `${UNUSED}: ${withoutMarkup(tag)} covers it${opener}`
    : `${UNUSED}: it is behind the dialog ${withoutMarkup(dialog)}${opener}`;
}

export function targetFailure(message: string, step: FailedStep, error: unknown): SopFailure {
  const what = step.target ?? step.title;
  return FOUND.test(message)
    ? new SopFailure('target_not_ready', `${what} ${hindrance(message, step.before ?? null)}`, {
        kind: 'portal_changed',
        notes: 'An element of the portal could not be used.',
        cause: error,
      })
    : notFound(what, error);
}

export function notFound(what: string, cause?: unknown): SopFailure {
  return new SopFailure('target_not_found', `${what} was not found in time`, {
    kind: 'portal_changed',
    notes: 'The portal does not show what the procedure expects.',
    cause,
  });
}
