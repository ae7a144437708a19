import type { HttpRouter } from '../http-context.ts';
import { escapeHtml, htmlPage, PAGE_POLICY } from './html-page.ts';
import type { ProblemKind } from '../problems/problem-kind.ts';
import { isProblemCode } from '../problems/problem-table.ts';
import { Problem } from '../problems/problem.ts';

/** `/docs/errors/` and a page for every code: where the `type` of a problem leads. */
export function addErrorPages(router: HttpRouter, problems: Readonly<Record<string, ProblemKind>>): void {
  router.get('/docs/errors', (ctx) => {
    ctx.set('Content-Security-Policy', PAGE_POLICY);
    ctx.type = 'html';
    ctx.body = indexPage(problems);
  });
  router.get('/docs/errors/:code', (ctx) => {
    const code = String(ctx.params['code']);
    const problem = isProblemCode(code) ? problems[code] : undefined;
    if (problem === undefined) throw new Problem('not_found');
    ctx.set('Content-Security-Policy', PAGE_POLICY);
    ctx.type = 'html';
    ctx.body = problemPage(code, problem);
  });
}

function indexPage(problems: Readonly<Record<string, ProblemKind>>): string {
  const rows = Object.entries(problems).map(
    ([code, problem]) =>
      `<tr><td>${problem.status}</td><td><a href="/docs/errors/${code}"><code>${code}</code></a></td><td>${marked(problem.detail)}</td></tr>`,
  );
  return htmlPage(
    'Errors',
    `<h1>Errors</h1>\n<table>\n<tr><th>Status</th><th>Code</th><th>Means</th></tr>\n${rows.join('\n')}\n</table>`,
  );
}

function problemPage(code: string, problem: ProblemKind): string {
  return htmlPage(
    problem.title,
    `<p><a href="/docs/errors">Errors</a></p>
<h1>${escapeHtml(problem.title)}</h1>
<p><code>${code}</code>, status ${problem.status}</p>
<h2>What happened</h2>
<p>${marked(problem.detail)}</p>
<h2>What to do</h2>
<p>${marked(problem.remedy)}</p>`,
  );
}

/** Escaped, with words in back quotes as code. */
function marked(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}
