import type { Context } from 'koa';
import type { DownloadDesk } from './download-desk.ts';
import { eobPdf, remittanceFile } from './remittance-files.ts';
import type { Remittance } from './remittance.ts';

/** Sends the file of a download that is ready; 404 for one that is not known, 409 for one that is not ready. */
export function sendDownload(downloads: DownloadDesk, context: Context, id: string): void {
  const download = downloads.find(id);
  if (download === undefined) return;
  if (!downloads.isReady(download)) {
    context.status = 409;
    context.body = 'The download is not ready yet.';
    return;
  }
  const file = remittanceFile(download.remittance, download.kind, download.control);
  context.attachment(file.name);
  context.type = file.media_type;
  context.body = file.content;
}

/** Sends the explanation of benefits: to look at, or as a download. */
export function sendEob(context: Context, remittance: Remittance, inline: boolean): void {
  if (!inline) context.attachment(`${remittance.number}-eob.pdf`);
  context.type = 'application/pdf';
  context.body = eobPdf(remittance);
}
