import type { Entry } from '../../sdk/field.ts';
import type { TargetNode } from '../targets/target.ts';
import type { CompiledStep } from './compiled-sop.ts';

/** What an argument of `read` holds, of all that its fields declare. */
type Extracted =
  | {
      readonly from: TargetNode;
      readonly attribute?: string;
      readonly read?: string;
      readonly regex?: string;
    }
  | { readonly list: TargetNode }
  | { readonly table: TargetNode };

/** What a `read` step reads under a name. */
export interface ReadSource {
  readonly name: string;
  readonly target: TargetNode;
  readonly isTable: boolean;
  /** What the target says as a whole is read, or what `regex` finds in it. Not so with a table or a list, which have entries. */
  readonly isPart: boolean;
  readonly regex: string | null;
  /** In which form it is read, such as `aria`; null for what the element says or holds. */
  readonly form: string | null;
}

export function readSources({ action, args }: CompiledStep): readonly ReadSource[] {
  if (action.name !== 'read') return [];
  return (args as readonly Entry<Extracted>[]).map(({ key: name, value }) => {
    const target = 'from' in value ? value.from : 'list' in value ? value.list : value.table;
    const isPart =
      'from' in value && value.attribute === undefined && value.read !== 'url' && value.read !== 'count';
    const regex = 'from' in value ? (value.regex ?? null) : null;
    const form = 'from' in value ? (value.read ?? null) : null;
    return { name, target, isTable: 'table' in value, isPart, regex, form };
  });
}
