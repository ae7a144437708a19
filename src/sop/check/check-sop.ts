import type { CompiledPortal, CompiledSop, StepParts } from '../compile/compiled-sop.ts';
import type { Parsed } from '../compile/parse-sop.ts';
import type { SourcePlace } from '../../sdk/field.ts';
import type { CompiledValue } from '../expressions/compiled-value.ts';
import type { TargetNode } from '../targets/target.ts';
import type { FaultLog } from '../yaml/fault.ts';
import { checkAnswers } from './check-answers.ts';
import { checkResults, type SetOutputs } from './check-results.ts';
import { checkReadBack } from './check-read-back.ts';
import { checkSubmits } from './check-submits.ts';
import { namedElements } from '../compile/submitting-click.ts';
import { checkElements } from './check-elements.ts';
import { Scope } from './scope.ts';
import type { FoundCall, Neighbours } from './neighbours.ts';
import { SopChecker } from './sop-checker.ts';
import { usedNames } from './used-names.ts';

export interface Checked {
  readonly calls: readonly FoundCall[];
  /** The outputs that steps set. */
  readonly outputs: SetOutputs;
}

/** Checks one SOP beyond its form: names, types, elements, outputs, calls, secrets, and what deserves a warning. */
export function checkSop(parsed: Parsed<CompiledSop>, near: Neighbours, log: FaultLog): Checked {
  const { compiled: sop, leftOut } = parsed;
  const { parts } = parsed.reader;
  const checker = new SopChecker(sop.name, sop.outputs.type, sop.elements, near, log);
  const scope = Scope.of(sop, leftOut);
  checker.surroundings(sop, scope, parts);
  checkElements(sop.elements, near.portal?.elements ?? new Map(), log);
  checker.block(sop.steps, { scope, inside: [] });
  if (leftOut.isEmpty) unusedInputs(sop, parts, log);
  checkResults(sop, usedNames('vars', sop, parts), checker.set, log);
  const elements = namedElements(near.portal, sop);
  if (near.portal !== null && !signs(sop.name, near.portal) && checker.credentials.size === 0)
    checkSubmits(sop, elements, log);
  checkReadBack(sop, elements, log);
  checkAnswers(sop, log);
  const typed = sop.withoutSession ? null : signInAt(checker);
  if (typed !== null && near.portal !== null && near.portal.session === null)
    log.report('sign-in-without-session', typed, `${near.portal.file} has no session block`);
  return { calls: checker.calls, outputs: checker.set.outputs };
}

/** Where an SOP seems to sign in. A single credential may be anything, such as the first password of a new user. */
function signInAt({ credentials }: SopChecker): SourcePlace | null {
  const [first] = credentials.values();
  return first !== undefined && (credentials.size > 1 || credentials.has('totp()')) ? first : null;
}

/** Signing in and out files nothing. */
const signs = (name: string, { session }: CompiledPortal): boolean =>
  name === session?.signIn || name === session?.signOut;

function unusedInputs(sop: CompiledSop, parts: StepParts, log: FaultLog): void {
  const used = usedNames('inputs', sop, parts);
  if (used === 'all') return;
  const names = Object.keys(sop.inputs.type.properties).filter((name) => !used.has(name));
  for (const name of names)
    log.report('unused-input', sop.inputs.place(name), `nothing reads the input "${name}"`);
}

/** A text of one word: pages of authorizations and policies are full of "expired". */
function isOneWord({ find }: TargetNode): boolean {
  if (find.by !== 'text' && find.by !== 'words') return false;
  const { match } = find;
  const words = match.kind === 'pattern' ? match.pattern.source : (match.text.constant ?? '');
  return /^\W*[a-z]+\W*$/i.test(words);
}

/** Checks a `portal.yaml`. */
export function checkPortal(
  { compiled: portal, reader: { parts }, leftOut }: Parsed<CompiledPortal>,
  near: Neighbours,
  log: FaultLog,
): Checked {
  const checker = new SopChecker(
    `${portal.name}/portal`,
    { kind: 'object', properties: {}, open: false },
    portal.elements,
    { ...near, portal },
    log,
  );
  checker.surroundings(portal, Scope.ofPortal(leftOut), parts);
  checkElements(portal.elements, new Map(), log);
  const { session } = portal;
  const password = session?.http?.password as CompiledValue | undefined;
  if (password?.secret === false)
    log.report(
      'literal-secret',
      password.place,
      'a password comes from credentials: ${{ credentials.password }}',
    );
  for (const target of session?.expired ?? [])
    if (isOneWord(target))
      log.report('wide-expired', target.place, `${target.source} may be on any page: name the whole message`);
  for (const [name, place] of session === null
    ? []
    : ([
        [session.signIn, session.signInPlace],
        [session.signOut, session.signOutPlace],
      ] as const)) {
    if (name !== null && near.sop(name) === undefined && !near.unread.has(name))
      log.report('unknown-sop', place, `there is no SOP "${name}"`, { wrong: name, words: near.names });
  }
  return { calls: checker.calls, outputs: checker.set.outputs };
}
