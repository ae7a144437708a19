import { Router } from '@koa/router';
import { html, type SafeHtml } from '../lab/html.ts';
import { Controls } from './controls.ts';
import { renderDocument } from './document.ts';
import type { Portal } from './portal.ts';
import { readPostback } from './postback.ts';
import { visitOf } from './visits.ts';
import { ANSWERED, editSummary, type PageState, type Visit, type WorkPage } from './work-page.ts';

const SCRIPTS = ['postback', 'calendar', 'code-picker', 'row-window', 'work'];
const EXPIRED = 'This page has expired. Please start again.';

/** Serves pages that post to themselves: GET begins, each POST continues from the state under its token. */
export function workRoutes(portal: Portal, pages: readonly ServedPage[]): Router {
  const router = new Router();
  for (const serve of pages) serve(router, portal);
  return router;
}

/** A page with its kind of state closed in. */
export type ServedPage = (router: Router, portal: Portal) => void;

export function servedPage<S extends PageState>(page: WorkPage<S>): ServedPage {
  return (router, portal) => {
    router.get(page.path, (context) => {
      const visit = visitOf(portal, context);
      context.body = renderWork(page, visit, page.begin(visit));
    });
    router.post(page.path, async (context) => {
      const visit = visitOf(portal, context);
      const { token, ...post } = await readPostback(context);
      const kept = portal.states.redeem(token, visit.session.id, page.path);
      const expired = kept === undefined || (kept.used && portal.board.take('page_token_once', context.path));
      if (expired) {
        context.body = renderWork(page, visit, { ...page.begin(visit), notice: EXPIRED });
        return;
      }
      // The token is issued with this page's state alone, so it is of the page's kind.
      const state = kept.state as S;
      const known = { ...state, edits: [], notice: null, values: { ...state.values, ...post.values } };
      const next = await page.post(visit, known, post);
      if (next !== ANSWERED) context.body = renderWork(page, visit, next);
    });
  };
}

function renderWork<S extends PageState>(page: WorkPage<S>, visit: Visit, state: S): string {
  const { board, states } = visit.portal;
  const alerts = board.value('alerts');
  const controls = new Controls(state.values, { dynamicIds: board.value('dynamic_ids'), alerts });
  const token = states.issue(visit.session.id, page.path, state);
  return renderDocument({
    title: visit.words(page.title),
    bodyClass: page.popup ? 'popup' : 'work',
    scripts: SCRIPTS,
    alert: alerts ? state.notice : null,
    data: board.take('beforeunload', page.path) ? { unload: 'ask' } : {},
    body: html`${page.popup ? null : bulletin(visit)}
      <table class="heading">
        <tr>
          <td>${visit.words(page.title)}</td>
          <td class="who">${visit.payer.name} &#183; ${visit.style.moment(visit.portal.clock.now())}</td>
        </tr>
      </table>
      <form method="post" action="${page.path}" enctype="multipart/form-data" novalidate>
        <input type="hidden" name="__VIEWSTATE" value="${token}" />
        <input type="hidden" name="__EVENTTARGET" value="" />
        <input type="hidden" name="__EVENTARGUMENT" value="" />
        ${trap(visit)} ${state.notice === null ? null : html`<p class="notice">${state.notice}</p>`}
        ${editSummary(state.edits)} ${page.draw(visit, state, controls)}
      </form>`,
  });
}

function trap({ portal }: Visit): SafeHtml | null {
  return portal.board.value('honeypot')
    ? html`<div class="trap">Website <input type="text" name="website" tabindex="-1" /></div>`
    : null;
}

/** Covers the page until it is closed. */
function bulletin({ portal, session }: Visit): SafeHtml | null {
  session.page_views += 1;
  const every = portal.board.value('random_announcement');
  if (every === 0 || session.page_views % every !== 0) return null;
  if (portal.board.take('random_announcement') === 0) return null;
  return html`<div class="bulletin">
    <table class="box">
      <tr>
        <th>System Bulletin</th>
      </tr>
      <tr>
        <td>
          Batch processing is delayed by one hour tonight.<br /><br />
          <img src="/assets/close.svg" alt="Close bulletin" class="picture" data-close="bulletin" />
        </td>
      </tr>
    </table>
  </div>`;
}
