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

interface Target {
  readonly expr?: string;
  readonly legendFormat?: string;
}

interface Dashboard {
  readonly panels: readonly { readonly targets?: readonly Target[] }[];
  readonly templating: { readonly list: readonly { readonly query: string | { readonly query: string } }[] };
}

const dashboard = async (): Promise<Dashboard> =>
  JSON.parse(await readFromRoot('deploy/grafana/sopwith.json')) as Dashboard;

/** The queries of the dashboard, with values for its variables, and the labels that their legends show. */
export async function dashboardTargets(): Promise<
  readonly { readonly query: string; readonly shown: readonly string[] }[]
> {
  const { panels } = await dashboard();
  return panels
    .flatMap(({ targets = [] }) => targets)
    .map(({ expr = '', legendFormat = '' }) => ({
      query: expr.replaceAll('$__rate_interval', '5m').replaceAll('$portal', '.*'),
      shown: [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label),
    }));
}

export const dashboardQueries = async (): Promise<readonly string[]> =>
  (await dashboardTargets()).map(({ query }) => query);

/** The metric and the label of each variable of the dashboard that lists the values of a label. */
export async function dashboardVariables(): Promise<readonly { metric: string; label: string }[]> {
  const { templating } = await dashboard();
  return templating.list.flatMap(({ query }) => {
    const [, metric, label] =
      /^label_values\((\w+), (\w+)\)$/.exec(typeof query === 'string' ? query : query.query) ?? [];
    return metric === undefined || label === undefined ? [] : [{ metric, label }];
  });
}
