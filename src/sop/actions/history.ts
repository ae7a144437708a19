import { type Action, defineAction } from '../../sdk/action.ts';
import { field, type TypeOf } from '../../sdk/field.ts';
import { checkResponse, loadState } from './goto.ts';
import { limits } from './limits.ts';

const historyArguments = field.object('How.', { until: loadState });
type HistoryArguments = TypeOf<typeof historyArguments>;

const METHODS = { back: 'goBack', forward: 'goForward', reload: 'reload' } as const;

function moveInHistory(name: keyof typeof METHODS, title: string, doc: string): Action<HistoryArguments> {
  return defineAction<HistoryArguments>({
    name,
    family: 'page',
    effect: 'reads',
    title,
    doc,
    examples: [name, `${name}: { until: domcontentloaded }`],
    arguments: historyArguments,
    timeout: 'navigation',
    async run(context, { until }) {
      checkResponse(context, await context.page[METHODS[name]]({ waitUntil: until, ...limits(context) }));
    },
  });
}

export const back = moveInHistory(
  'back',
  'Go back',
  'Goes one page back. Many portals lose what was filled.',
);
export const forward = moveInHistory('forward', 'Go forward', 'Goes one page forward, after `back`.');
export const reload = moveInHistory('reload', 'Load the page again', 'Loads the current page again.');
