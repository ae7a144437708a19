import type { ActionContext } from '../../sdk/action.ts';

/** The contexts of the steps whose target was there when they began to act on it: what they did may have taken it away. */
export function foundTargets(host: Pick<ActionContext, 'memory'>): WeakSet<object> {
  return host.memory('steps that found their target', () => new WeakSet<object>());
}
