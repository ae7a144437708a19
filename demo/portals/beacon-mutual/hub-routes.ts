import { Router } from '@koa/router';
import { html, type SafeHtml } from '../lab/html.ts';
import { sessionOf } from '../lab/portal-core.ts';
import { renderDocument } from './document.ts';
import type { Portal } from './portal.ts';
import { wordsOf } from './visits.ts';

const MENU: readonly (readonly [group: string, links: readonly (readonly [string, string])[]])[] = [
  ['General', [['Payer List', '/work/payers']]],
  ['Members', [['Eligibility Inquiry', '/work/eligibility']]],
  [
    'Claims',
    [
      ['Claim Entry', '/work/claim-entry'],
      ['Claim Inquiry', '/work/claims'],
    ],
  ],
  [
    'Utilization',
    [
      ['Prior Authorization', '/work/authorization'],
      ['Authorization Inquiry', '/work/authorizations'],
    ],
  ],
  ['Finance', [['Remittances', '/work/remittances']]],
];

/** The pages around the work: banner, menu and the frames within frames. */
export function hubRoutes(portal: Portal): Router {
  const router = new Router();
  router.get('/hub', (context) => {
    context.body = portal.board.value('frameset') ? frameset() : nestedFrames(portal);
  });
  router.get('/hub/banner', (context) => {
    context.body = renderDocument({
      title: 'Banner',
      bodyClass: 'banner',
      scripts: ['idle'],
      data: idleData(portal),
      body: banner(portal, sessionOf(context).user),
    });
  });
  router.get('/hub/menu', (context) => {
    const words = wordsOf(portal);
    context.body = renderDocument({
      title: 'Menu',
      bodyClass: portal.board.value('release_2') ? 'menu across' : 'menu',
      body: html`<table>
        ${MENU.map(
          ([group, links]) =>
            html`<tr>
                <th>${group}</th>
              </tr>
              ${links.map(
                ([name, path]) =>
                  html`<tr>
                    <td><a href="${path}" target="work">${words(name)}</a></td>
                  </tr>`,
              )}`,
        )}
      </table>`,
    });
  });
  router.get('/hub/stage', (context) => {
    context.body = renderDocument({
      title: 'Stage',
      bodyClass: 'stage',
      body: html`<iframe name="work" src="/work/payers" title="Work area"></iframe>`,
    });
  });
  router.post('/hub/keep-alive', (context) => {
    context.body = { alive: true };
  });
  return router;
}

function idleData(portal: Portal): Record<string, string> {
  return {
    'idle-ms': String(portal.board.value('idle_timeout')),
    'ask-ms': String(portal.board.value('idle_countdown')),
  };
}

function banner(portal: Portal, username: string): SafeHtml {
  const user = portal.seed.users.find((one) => one.username === username);
  const organisation = portal.seed.organisations.find(({ id }) => id === user?.organisation);
  return html`<table class="banner">
    <tr>
      <td><img src="/assets/lamp.svg" alt="Beacon Mutual" /></td>
      <td class="brand">Beacon Mutual <b>eHub</b></td>
      <td>${organisation?.name ?? ''}<br />User: ${user?.display_name ?? username}</td>
      <td>Session ends in <span id="idle">--:--</span></td>
      <td><a href="/logoff" target="_top">Log Off</a></td>
    </tr>
  </table>`;
}

/** A banner, a menu frame, and a work frame inside another frame. */
function nestedFrames(portal: Portal): string {
  const layout = portal.board.value('release_2')
    ? html`<iframe name="menu" class="across" src="/hub/menu" title="Menu"></iframe>
        <iframe name="stage" src="/hub/stage" title="Stage"></iframe>`
    : html`<table class="frames" cellspacing="0">
        <tr>
          <td class="left"><iframe name="menu" src="/hub/menu" title="Menu"></iframe></td>
          <td><iframe name="stage" src="/hub/stage" title="Stage"></iframe></td>
        </tr>
      </table>`;
  return renderDocument({
    title: 'Hub',
    bodyClass: 'hub',
    body: html`<iframe name="banner" src="/hub/banner" title="Banner"></iframe>${layout}`,
  });
}

function frameset(): string {
  return html`<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Frameset//EN" "http://www.w3.org/TR/html4/frameset.dtd">
    <html>
      <head>
        <title>Hub - Beacon Mutual eHub</title>
      </head>
      <frameset rows="54,*" border="0">
        <frame name="banner" src="/hub/banner" scrolling="no" />
        <frameset cols="180,*">
          <frame name="menu" src="/hub/menu" />
          <frame name="stage" src="/hub/stage" />
        </frameset>
      </frameset>
    </html>`.toString();
}
