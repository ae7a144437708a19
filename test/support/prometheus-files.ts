import { readFile } from 'node:fs/promises';

export const readFromRoot = (path: string): Promise<string> =>
  readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The queries of `docs/operating/monitoring.md`, in their order. */
export async function documentedQueries(): Promise<readonly string[]> {
  const page = await readFromRoot('docs/operating/monitoring.md');
  return [...page.matchAll(/```promql\n([^`]+)```/g)].flatMap(([, queries = '']) =>
    queries.trim().split('\n'),
  );
}

interface Panel {
  readonly targets?: readonly { readonly expr?: string }[];
}

/** The queries of the dashboard, with values for its variables. */
export async function dashboardQueries(): Promise<readonly string[]> {
  const { panels } = JSON.parse(await readFromRoot('deploy/grafana/sopwith.json')) as { panels: Panel[] };
  const queries = panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => expr ?? []));
  return queries.map((query) => query.replaceAll('$__rate_interval', '5m').replaceAll('$portal', '.*'));
}
