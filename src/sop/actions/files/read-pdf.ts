import { FileFault, fileBounds, fileTooLarge } from './file-bounds.ts';

/** The text of each page, as lines. A scanned page has none. */
export async function readPdf(bytes: Buffer): Promise<string[]> {
  const { extractText, getDocumentProxy } = await import('unpdf');
  let pdf: Awaited<ReturnType<typeof getDocumentProxy>> | undefined;
  try {
    // No fonts from elsewhere.
    pdf = await getDocumentProxy(new Uint8Array(bytes), {
      useSystemFonts: false,
      disableFontFace: true,
      stopAtErrors: false,
      verbosity: 0,
    });
    if (pdf.numPages > fileBounds.pages) throw fileTooLarge('pages', fileBounds.pages);
    const { text } = await extractText(pdf, { mergePages: false });
    const size = text.reduce((total, page) => total + page.length, 0);
    if (size > fileBounds.textBytes) throw fileTooLarge('bytes of text', fileBounds.textBytes);
    return text;
  } catch (cause) {
    if (cause instanceof FileFault) throw cause;
    const locked = cause instanceof Error && cause.name === 'PasswordException';
    throw new FileFault('file_unreadable', locked ? 'it needs a password' : 'not a valid PDF', cause);
  } finally {
    await pdf?.loadingTask.destroy();
  }
}
