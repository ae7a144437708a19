import type { Context } from 'koa';
import { localStyle } from '../lab/local-style.ts';
import { sessionOf } from '../lab/portal-core.ts';
import type { Portal } from './portal.ts';
import { payers, type Payer } from './seed/payers.ts';
import { release2Words } from './words.ts';
import type { Visit } from './work-page.ts';

/** The payer that a session has selected; the hub's own where it has selected none. */
export function payerOf(portal: Portal, sessionId: string): Payer {
  const [own] = payers;
  const selected = payers.find(({ id }) => id === portal.payers.get(sessionId)) ?? own;
  if (selected === undefined) throw new Error('The hub has no payers.');
  return selected;
}

/** Words of the release that the hub runs. */
export function wordsOf(portal: Portal): (name: string) => string {
  const words = portal.board.value('release_2') ? release2Words : {};
  return (name) => words[name] ?? name;
}

export function visitOf(portal: Portal, context: Context): Visit {
  const session = sessionOf(context);
  return {
    portal,
    context,
    session,
    style: localStyle(portal.board.value('locale'), portal.board.value('time_zone')),
    payer: payerOf(portal, session.id),
    words: wordsOf(portal),
  };
}
