import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { HttpRouter } from '../http-context.ts';
import { PAGE_CSS, PAGE_POLICY } from './html-page.ts';
import type { SopSchemas } from '../ports.ts';

const require = createRequire(import.meta.url);

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sopwith API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const START = `SwaggerUIBundle({ url: '/v1/openapi.json', dom_id: '#api', deepLinking: true, validatorUrl: null });
`;

const fromSwagger = (file: string) => () => readFileSync(require.resolve(`swagger-ui-dist/${file}`));

/**
 * `/docs`: the OpenAPI document, rendered by Swagger UI from this server, with no script from elsewhere; and the schemas of the SOP language,
 * for editors.
 */
export function addDocsPages(router: HttpRouter, schemas: SopSchemas): void {
  const add = (path: string, type: string, content: () => string | Buffer): void => {
    let kept: string | Buffer | undefined;
    router.get(path, (ctx) => {
      kept ??= content();
      ctx.set('Content-Security-Policy', PAGE_POLICY);
      ctx.type = type;
      ctx.body = kept;
    });
  };
  add('/docs', 'html', () => PAGE);
  add('/docs/start.js', 'application/javascript', () => START);
  add('/docs/page.css', 'css', () => PAGE_CSS);
  add('/docs/swagger-ui.css', 'css', fromSwagger('swagger-ui.css'));
  add('/docs/swagger-ui-bundle.js', 'application/javascript', fromSwagger('swagger-ui-bundle.js'));
  add('/docs/sop.schema.json', 'application/schema+json', () => schemas.sop());
  add('/docs/portal.schema.json', 'application/schema+json', () => schemas.portal());
}
