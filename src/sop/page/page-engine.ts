import { pageControls, type PageControls } from './page-controls.ts';
import { pageFields, type PageFields } from './page-fields.ts';
import { layersSource, pageLayer } from './page-layer.ts';
import type { PageQuery } from './page-query.ts';
import { pageTables, type PageTables } from './page-tables.ts';
import { pageTexts, type PageTexts } from './page-texts.ts';

/**
 * A selector engine in Playwright's own world of the page: finds by place what roles and labels alone do not find, in the same instant in which
 * Playwright acts on it.
 */
const pageQueries = pageLayer<PageTexts & PageTables & PageFields & PageControls>()(() => ({
  query(root: ParentNode, body: string): Element | null {
    return this.queryAll(root, body)[0] ?? null;
  },

  queryAll(root: ParentNode, body: string): Element[] {
    const query = JSON.parse(decodeURIComponent(body)) as PageQuery;
    if (query.kind === 'row') return this.rows(root, query);
    if (query.kind === 'line') return this.lines(root as Element);
    if (query.kind === 'cell') return this.cellOf(root as Element, query.column ?? '');
    if (!query.match) return [];
    if (query.kind === 'field') return this.fields(root, query.match, query.exact === true);
    if (query.kind === 'control') return this.controls(root, query.match, query.exact === true);
    if (query.kind === 'frame') return this.frames(root, query.match);
    return this.sections(root, query.match);
  },
}));

export const engineSource = layersSource([pageTexts, pageTables, pageFields, pageControls, pageQueries]);
