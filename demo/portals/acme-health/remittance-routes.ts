import { Router } from '@koa/router';
import type { Context } from 'koa';
import { formatDate, formatMoney, parseDate } from '../lab/formats.ts';
import { organisationOf, sessionOf } from '../lab/portal-core.ts';
import { FILE_KINDS, type FileKind } from '../lab/remittance-files.ts';
import { remittanceQueryProblem, searchRemittances, type Remittance } from '../lab/remittance.ts';
import { sendDownload, sendEob } from '../lab/send-remittance.ts';
import type { Portal } from './portal.ts';
import { withSpinner } from './search-answer.ts';

function visible(portal: Portal, context: Context): readonly Remittance[] {
  const organisation = organisationOf(portal, sessionOf(context));
  return portal.seed.remittances.filter(({ payee }) => payee.id === organisation);
}

function describeRow({ number, method, date, total, claims }: Remittance): Record<string, string | number> {
  return {
    number,
    method,
    date: formatDate(date),
    claims: claims.length,
    total: formatMoney(total),
    sort_date: date,
    sort_total: total,
  };
}

async function search(portal: Portal, context: Context): Promise<void> {
  const text = (name: string): string => String(context.query[name] ?? '').trim();
  const query = {
    number: text('number'),
    claim_number: text('claim_number'),
    from: parseDate(text('from')),
    to: parseDate(text('to')),
  };
  const problem = remittanceQueryProblem(query);
  if (problem !== null) {
    context.status = 422;
    context.body = { edits: [{ field: 'from', message: problem }] };
    return;
  }
  const found = searchRemittances(visible(portal, context), query);
  context.body = await withSpinner(portal, { remittances: found.map(describeRow) });
}

function isKind(kind: unknown): kind is FileKind {
  return typeof kind === 'string' && Object.hasOwn(FILE_KINDS, kind);
}

/** Payments: search, prepared downloads, explanations of benefits. */
export function remittanceRoutes(portal: Portal): Router {
  const router = new Router();
  router.get('/api/remittances', (context) => search(portal, context));
  router.post('/api/remittances/:number/downloads', (context) => {
    const { kind } = (context.request.body ?? {}) as { readonly kind?: unknown };
    const found = visible(portal, context).find(({ number }) => number === context.params.number);
    if (found === undefined || !isKind(kind)) return;
    const { id } = portal.downloads.prepare(found, kind);
    context.status = 202;
    context.body = { id };
  });
  router.get('/api/downloads/:id', (context) => {
    const download = portal.downloads.find(String(context.params.id));
    if (download !== undefined) context.body = { ready: portal.downloads.isReady(download) };
  });
  router.get('/downloads/:id', (context) =>
    sendDownload(portal.downloads, context, String(context.params.id)),
  );
  router.get('/remittances/:number/eob.pdf', (context) => {
    const found = visible(portal, context).find(({ number }) => number === context.params.number);
    // A document to look at opens in a tab on every portal; `pdf_inline` is about acknowledgments.
    if (found !== undefined) sendEob(context, found, true);
  });
  return router;
}
