import { SDK_VERSION } from '../../sdk/plugin.ts';
import { signInOnly } from '../../sop/sign-in-only.ts';
import { SIGN_IN_TEST } from '../../tasks/trials.ts';
import type { LoadedPlugin } from '../plugins/plugin-registry.ts';

const fits = (): null => null;

/** What a sign-in test runs in place of a plugin. Only agents have it, so the API knows no task type of this name. */
export const signInPlugin: LoadedPlugin = {
  plugin: {
    sdk: SDK_VERSION,
    type: SIGN_IN_TEST,
    version: '1.0.0',
    title: 'Sign-in test',
    description: 'Signs in to a portal, and does nothing else.',
    data: {},
    result: {},
    effect: 'reads',
    procedure: 'sign-in',
    sop: ({ data }) => signInOnly(String(data['portal'])),
    prepare: () => ({}),
    conclude: (run) =>
      run.status === 'finished'
        ? { status: 'completed', result: {} }
        : { status: 'failed', failure: run.failure, notes: run.notes },
  },
  file: '',
  checkData: fits,
  checkResult: fits,
};
