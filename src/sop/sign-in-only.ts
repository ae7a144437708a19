import { signInAction } from './actions/pages/sign-in.ts';
import type { CompiledPortal, CompiledSop } from './compile/compiled-sop.ts';
import { parseSop } from './compile/parse-sop.ts';
import { faultLog } from './yaml/fault.ts';

/** No file can have this name. */
const PROCEDURE = '(sign-in)';

/** The name of the SOP that signs in to a portal and does nothing else. Every portal of a library has one. */
export const signInOnly = (portal: string): string => `${portal}/${PROCEDURE}`;

export const isSignInOnly = (sop: string): boolean => sop.endsWith(`/${PROCEDURE}`);

const TEXT = 'sop: 1\ntitle: Sign in\nsteps: [sign_in]\n';
const ACTIONS = new Map([[signInAction.name, signInAction]]);

/** Its one step is shown at the `session` block of `portal.yaml`. `digest`: of the SOP that signs in. */
export function signInSop(portal: CompiledPortal, digest: string): CompiledSop {
  const { name, file, fileText, session } = portal;
  const parsed = parseSop({ name: signInOnly(name), file, text: TEXT }, ACTIONS, faultLog(file, TEXT));
  if (parsed === null) throw new Error(`not an SOP: ${TEXT}`);
  const { steps } = parsed.compiled;
  const at = { sop: `${name}/portal`, ...(session?.signInPlace ?? { line: 1, column: 1 }) };
  return Object.freeze({
    ...parsed.compiled,
    digest,
    fileText,
    steps: { ...steps, steps: steps.steps.map((step) => ({ ...step, place: { ...step.place, ...at } })) },
  });
}
