import { html, type SafeHtml } from '../lab/html.ts';

interface DocumentParts {
  readonly title: string;
  readonly body: SafeHtml;
  readonly bodyClass: string;
  /** Names of scripts under public/, in their order. */
  readonly scripts?: readonly string[];
  /** Text that the page shows with alert() after it has loaded. */
  readonly alert?: string | null;
  readonly data?: Readonly<Record<string, string>>;
}

/** A whole page in the hub's old look. */
export function renderDocument({
  title,
  body,
  bodyClass,
  scripts = [],
  alert,
  data = {},
}: DocumentParts): string {
  const attributes = Object.entries({ ...data, ...(alert ? { alert } : {}) });
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title} - Beacon Mutual eHub</title>
        <link rel="icon" href="/assets/lamp.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/hub.css" />
        <link rel="stylesheet" href="/assets/work.css" />
        ${scripts.map((name) => html`<script defer src="/assets/${name}.js"></script>`)}
      </head>
      <body class="${bodyClass}" ${attributes.map(([name, value]) => html` data-${name}="${value}"`)}>
        ${body}
      </body>
    </html>`.toString();
}

/** A page for a fault: plain, without script. */
export function renderFault(title: string, message: string): string {
  return renderDocument({
    title,
    bodyClass: 'fault',
    body: html`<table class="box">
      <tr>
        <th>Beacon Mutual eHub</th>
      </tr>
      <tr>
        <td>
          <h1>${title}</h1>
          <p>${message}</p>
        </td>
      </tr>
    </table>`,
  });
}
