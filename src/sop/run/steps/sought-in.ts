import type { SoughtIn } from '../../../sdk/action.ts';
import { holderOf } from '../../targets/holder-of.ts';
import { partOf } from '../../targets/part-of.ts';
import type { TargetNode } from '../../targets/target.ts';
import type { StepHost } from './block-context.ts';
import { countNow } from './visible-matches.ts';

/** Where a target is looked for. */
export async function soughtIn(host: StepHost, target: TargetNode): Promise<SoughtIn> {
  const { targetScope: scope } = host;
  const part = partOf(target, scope);
  return {
    part: part === null ? null : await host.resolve(part),
    async missing() {
      const holder = holderOf(target, scope);
      return holder === null || (await countNow(holder.target, scope)) > 0 ? null : holder.what;
    },
  };
}
