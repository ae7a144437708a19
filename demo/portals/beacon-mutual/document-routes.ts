import { Router } from '@koa/router';
import { sendDownload, sendEob } from '../lab/send-remittance.ts';
import type { Portal } from './portal.ts';
import { visibleRemittances } from './remittance-page.ts';
import { visitOf } from './visits.ts';

/** Files that the work pages link to. */
export function documentRoutes(portal: Portal): Router {
  const router = new Router({ prefix: '/documents' });
  router.get('/eob/:number', (context) => {
    const { number } = context.params;
    const found = visibleRemittances(visitOf(portal, context)).find((one) => one.number === number);
    if (found !== undefined) sendEob(context, found, portal.board.take('pdf_inline'));
  });
  router.get('/download/:id', (context) =>
    sendDownload(portal.downloads, context, String(context.params.id)),
  );
  return router;
}
