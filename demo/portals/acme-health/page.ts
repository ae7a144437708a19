import { html, jsonForScript } from '../lab/html.ts';

/** The data that a page's script receives at the start. */
export interface Boot {
  /** Name of the page and of its script under assets/pages. */
  readonly page: string;
  readonly title: string;
  readonly switches: Readonly<Record<string, unknown>>;
  /** Other names for things, by their usual name. */
  readonly words: Readonly<Record<string, string>>;
  /** Null on pages that need no session. */
  readonly user: { readonly name: string; readonly organisation: string } | null;
  readonly organisations: readonly { readonly id: string; readonly name: string }[];
  readonly announcement: boolean;
  readonly data: Readonly<Record<string, unknown>>;
}

const STYLE_SHEETS = ['style', 'layout', 'forms', 'tables'];

/** The empty shell: its script draws the rest. */
export function renderPage(boot: Boot): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${boot.title} - Acme Health provider portal</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        ${STYLE_SHEETS.map((name) => html`<link rel="stylesheet" href="/assets/${name}.css" />`)}
        <script type="application/json" id="boot">
          ${jsonForScript(boot)}
        </script>
        <script type="module" src="/assets/app.js"></script>
      </head>
      <body class="page-${boot.page}">
        <div id="app"><p class="loading" role="status">Loading the page</p></div>
      </body>
    </html>`.toString();
}

/** A page for a fault: plain, without script. */
export function renderFault(title: string, message: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title} - Acme Health provider portal</title>
        ${STYLE_SHEETS.map((name) => html`<link rel="stylesheet" href="/assets/${name}.css" />`)}
      </head>
      <body class="fault">
        <main>
          <p class="brand">Acme Health</p>
          <h1>${title}</h1>
          <p>${message}</p>
        </main>
      </body>
    </html>`.toString();
}
