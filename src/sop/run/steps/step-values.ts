import type { Locator } from 'playwright-core';
import type { Evaluable } from '../../../sdk/field.ts';
import type { JsonObject } from '../../../sdk/json.ts';
import { type CompiledValue, evaluateValue } from '../../expressions/compiled-value.ts';
import type { FunctionContext } from '../../expressions/define-function.ts';
import { judgesPage } from '../../compile/looks-at-page.ts';
import { untilShown } from '../../page/first-look.ts';
import { Network } from '../../page/network.ts';
import { onOrigins } from '../../page/guarded-locator.ts';
import { SopFailure } from '../../sop-failure.ts';
import type { StepHost } from './block-context.ts';
import { namesOf } from './expression-names.ts';
import { pageQuestions } from './page-questions.ts';
import { silentTargets } from '../../page/silent-targets.ts';
import { revealableOrigin, secretRefused } from '../session/portal-origins.ts';
import { unknownCredential } from '../session/unknown-credential.ts';

/** What an expression of a step yields; of secrets nothing. */
export async function evaluateFor<T>(host: StepHost, value: Evaluable<T>, names?: JsonObject): Promise<T> {
  if (value.constant !== undefined) return value.constant;
  // Every other Evaluable was made by the compiler.
  const compiled = value as CompiledValue;
  const evaluated = (await evaluateValue(compiled, namesFor(host, names), functionsFor(host, null))) as T;
  // The condition of a loop is checked after the steps in it.
  if (host.step.action.name === 'repeat' && judgesPage(compiled)) host.around.run.proof?.decided();
  return evaluated;
}

/** The same with the secrets in it, and whether there is one. */
export async function revealFor<Text extends string | readonly string[]>(
  host: StepHost,
  value: Evaluable<Text>,
  names?: JsonObject,
): Promise<{ readonly text: Text; readonly secret: boolean }> {
  const compiled = value as CompiledValue;
  if (!compiled.secret) return { text: await evaluateFor(host, value, names), secret: false };
  if (!compiled.secretsAllowed)
    throw new SopFailure('secret_refused', 'a secret may stand only where a value is typed');
  const { credentials } = host.around.run.ports;
  const revealed = Object.create(null) as Record<string, string>;
  for (const name of compiled.expressions.flatMap((one) => one.expression.credentials)) {
    if (!credentials.names.includes(name)) throw unknownCredential(name, credentials.remedy);
    revealed[name] = await credentials.reveal(name);
  }
  const all = { ...namesFor(host, names), credentials: revealed };
  const functions = functionsFor(host, () => credentials.totp(host.signal));
  return { text: (await evaluateValue(compiled, all, functions)) as Text, secret: true };
}

/** A secret is typed or sent only where the portal is. */
export async function mustBeOwnOrigin(host: StepHost, into: Locator | URL | undefined): Promise<void> {
  if (into !== undefined && !(into instanceof URL)) {
    const own = onOrigins(into, host.portal.secretOrigins);
    return own.waitFor({ state: 'attached', timeout: host.timeLeft(), signal: host.signal });
  }
  const { origin } = into ?? new URL(host.page.url());
  if (!revealableOrigin(origin, host.portal)) throw secretRefused(origin);
}

const namesFor = (host: StepHost, extra?: JsonObject) => ({
  ...namesOf(host.around, host.now()),
  ...extra,
});

const functionsFor = (host: StepHost, totp: (() => Promise<string>) | null): FunctionContext => ({
  now: () => host.now(),
  portal: host.portal,
  page: pageQuestions(
    () => host.targetScope,
    () => untilShown(Network.of(host), host),
    (source) => silentTargets(host).add(source),
    (target) => host.asked.add(target),
  ),
  totp,
});
