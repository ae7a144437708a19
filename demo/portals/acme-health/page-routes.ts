import { Router } from '@koa/router';
import { randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import { MAX_DOCUMENTS } from '../lab/authorization-edits.ts';
import { CERTIFICATION_TYPES, REQUEST_CATEGORIES, UNIT_TYPES } from '../lab/authorization.ts';
import { PLACES_OF_SERVICE } from '../lab/claim-edits.ts';
import { formatDate } from '../lab/formats.ts';
import { FILE_KINDS } from '../lab/remittance-files.ts';
import { serviceTypes } from '../lab/seed/codes.ts';
import type { Session } from '../lab/sessions.ts';
import { renderPage } from './page.ts';
import { organisationOf, sessionOf } from '../lab/portal-core.ts';
import type { Portal } from './portal.ts';
import { wordsUnder } from './words.ts';

type PageData = (context: Context, portal: Portal) => Readonly<Record<string, unknown>>;

function providersOf(context: Context, portal: Portal): readonly unknown[] {
  const organisation = organisationOf(portal, sessionOf(context));
  return portal.seed.providers
    .filter((provider) => provider.organisation === organisation)
    .map(({ npi, name, specialty }) => ({ npi, name, specialty }));
}

/** Codes with their words, for a select. */
function toChoices(words: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  return Object.entries(words).map(([code, text]) => [code, `${code} - ${text}`]);
}

const PAGES: readonly (readonly [path: string, page: string, title: string, data: PageData])[] = [
  ['/home', 'home', 'Home', () => ({})],
  [
    '/eligibility',
    'eligibility',
    'Eligibility',
    (context, portal) => ({
      providers: providersOf(context, portal),
      service_types: serviceTypes,
      today: formatDate(portal.clock.today()),
    }),
  ],
  ['/claims', 'claims', 'Claims', () => ({})],
  [
    '/claims/new',
    'new-claim',
    'New claim',
    (context, portal) => ({
      draft: randomUUID(),
      places_of_service: Object.entries(PLACES_OF_SERVICE),
      tax_id: portal.seed.organisations.find(({ id }) => id === organisationOf(portal, sessionOf(context)))
        ?.tin,
    }),
  ],
  ['/claim-status', 'claim-status', 'Claim status', () => ({})],
  [
    '/claim-status/:number',
    'claim-detail',
    'Claim detail',
    (context) => ({ number: String(context.params.number) }),
  ],
  ['/authorizations', 'authorizations', 'Prior authorization', () => ({})],
  [
    '/authorizations/new',
    'new-authorization',
    'New authorization request',
    (context, portal) => ({
      draft: randomUUID(),
      providers: providersOf(context, portal),
      categories: toChoices(REQUEST_CATEGORIES),
      certification_types: toChoices(CERTIFICATION_TYPES),
      unit_types: Object.entries(UNIT_TYPES),
      max_documents: MAX_DOCUMENTS,
    }),
  ],
  [
    '/authorizations/:number',
    'authorization-detail',
    'Authorization',
    (context) => ({ number: String(context.params.number) }),
  ],
  ['/remittances', 'remittances', 'Remittances', () => ({ kinds: Object.entries(FILE_KINDS) })],
];

/** The pages behind the sign-in. */
export function pageRoutes(portal: Portal): Router {
  const router = new Router();
  for (const [path, page, title, data] of PAGES)
    router.get(path, (context) => {
      const session = sessionOf(context);
      session.page_views += 1;
      const user = portal.seed.users.find(({ username }) => username === session.user);
      const switches = portal.board.takeForPage(page);
      context.body = renderPage({
        page,
        title,
        switches,
        words: wordsUnder(switches),
        user: { name: user?.display_name ?? session.user, organisation: organisationOf(portal, session) },
        organisations: portal.seed.organisations.map(({ id, name }) => ({ id, name })),
        announcement: showsAnnouncement(portal, session),
        data: data(context, portal),
      });
    });
  return router;
}

/** "every" looks like chance but depends on the number of the page view alone: about one in four. */
function showsAnnouncement(portal: Portal, session: Session): boolean {
  const setting = portal.board.value('random_announcement');
  if (setting === 0) return false;
  const due =
    typeof setting === 'number'
      ? session.page_views % setting === 0
      : Math.imul(session.page_views, 2_654_435_761) >>> 30 === 0;
  return due && portal.board.take('random_announcement') !== 0;
}
