import { join } from 'node:path';
import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import { keepAddress } from './download.ts';
import { keepFile, safeName } from './keep-download.ts';

export const savePdf = defineAction({
  name: 'save_pdf',
  family: 'files',
  effect: 'reads',
  title: 'Keep the page as a PDF',
  doc: 'Prints the page to a PDF, or keeps the page if it is a PDF. Needs a headless browser, the default.',
  examples: ['save_pdf: confirmation.pdf'],
  arguments: field.object(
    'Under which name.',
    {
      name: field.text('The name.'),
      format: field.withDefault(field.choice('Paper size.', ['Letter', 'A4', 'Legal']), 'Letter'),
      landscape: field.withDefault(field.flag('Landscape format.'), false),
    },
    { short: 'name' },
  ),
  subject: ({ name }) => name.source,
  sentence: ({ name }, { value }) => `Keep the page as the PDF ${value(name)}.`,
  timeout: 60_000,
  async run(context, { name, format, landscape }) {
    const { page } = context;
    const given = safeName(await context.evaluate(name));
    const shown = await page.evaluate(() => document.contentType);
    if (shown === 'application/pdf') return keepAddress(context, page, { name: given, type: 'pdf' });
    const path = join(context.folder, `page-${Date.now()}-${given}`);
    await page.pdf({ path, format, landscape, printBackground: true });
    await keepFile(context, path, given, { type: 'pdf' }, 'pdf');
  },
});
