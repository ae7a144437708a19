/** Text as HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A plain page of the documentation. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/docs/page.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** For pages: only content from this server, and never in a frame. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const PAGE_CSS = `body { font: 16px/1.6 system-ui, sans-serif; margin: 0; color: #1b1f24; background: #fff; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem; }
code { background: #f2f4f6; padding: 0.1em 0.3em; border-radius: 4px; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid #d8dde3; vertical-align: top; }
a { color: #0b5cad; }
@media (prefers-color-scheme: dark) {
  body { color: #e3e8ee; background: #14181d; }
  code { background: #252b33; }
  td, th { border-color: #353d47; }
  a { color: #7cb8f5; }
}
`;
