import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { send } from '../../api/client.ts';
import type { ChangedFiles } from './kept-draft.ts';
import type { JsonSchema } from './schema-words.ts';
import type { SopFault } from './sop-queries.ts';

/** After the last key. */
const QUIET_MS = 400;

export const filesOf = (changed: ChangedFiles): { path: string; text: string | null }[] =>
  Object.entries(changed).map(([path, text]) => ({ path, text }));

export interface Check {
  readonly faults: readonly SopFault[];
  /** What the faults are of is not the text as it is now. */
  readonly isChecking: boolean;
  readonly error: unknown;
  again(): void;
}

const NOTHING: readonly SopFault[] = [];

/** What the linter of the server says of a draft, a moment after each change. */
export function useCheck(portal: string, base: number, changed: ChangedFiles): Check {
  const [settled] = useDebouncedValue(changed, QUIET_MS);
  const checked = useQuery({
    queryKey: ['sop-check', portal, base, settled],
    queryFn: async ({ signal }) => {
      const of = { params: { path: { portal } }, body: { base, files: filesOf(settled) }, signal };
      return (await dataOf(api.POST('/admin/procedures/{portal}/check', of))).data;
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });
  return {
    faults: checked.data ?? NOTHING,
    isChecking: settled !== changed || checked.isFetching,
    error: checked.error,
    again: () => void checked.refetch(),
  };
}

/** The schema of the language with the actions of the plugins, for completion; null while it is read. */
export function useSchema(kind: 'sop' | 'portal'): JsonSchema | null {
  const schema = useQuery({
    queryKey: ['sop-schema', kind],
    queryFn: async ({ signal }) => {
      const address = new URL(`/docs/${kind}.schema.json`, location.origin);
      return (await (await send(new Request(address, { signal }))).json()) as JsonSchema;
    },
    staleTime: 600_000,
  });
  return schema.data ?? null;
}
