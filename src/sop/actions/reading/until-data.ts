import type { ActionContext } from '../../../sdk/action.ts';
import { Network } from '../../page/network.ts';

/**
 * Waits until the data that is under way is there: what shows now is of an earlier answer, or not all of it. False if nothing was under way.
 *
 * @throws `data_not_loaded` if what a step has asked for does not come
 */
export async function untilData(context: ActionContext): Promise<boolean> {
  const network = Network.of(context);
  if (!(await network.untilAskedCame(context)))
    throw context.failure(
      'data_not_loaded',
      'the page still waits for data that it has requested after an earlier step, so what it shows may be old: give this step a longer "timeout"',
      { kind: 'transient', notes: 'The portal did not send the data in time.' },
    );
  return network.untilAnswered(context);
}
