import type { RunInspector, RunPorts, StepPlace } from '../../sop/ports.ts';
import { SopFailure } from '../../sop/sop-failure.ts';
import type { Ask } from '../terminal-ask.ts';

const COMMANDS =
  't <target>: show what it matches   t <action> <target>: show what it matches for that action   e <expression>: show its value   <step>: try a step, such as click: Save';
const HELP = `Enter: run the step   ${COMMANDS}   s: skip the step   q: quit`;
const HELP_AT_FAILURE = `Enter: continue with the failure   ${COMMANDS}   q: quit`;
/** `click: Save`, `- fill: { … }`, `{ click: Save, load: page }`, `verify_form`. */
const STEP = /^(?:- )?[a-z_.]+:(?: |$)|^- |^\{|^(?!help$|quit$|exit$)[a-z_.]{3,}$/;

/** Pauses before each step and runs the commands of the person. */
export function stepByStep(ask: Ask, say: (line: string) => void): NonNullable<RunPorts['beforeStep']> {
  let told = false;
  return async (step, inspector) => {
    if (!told) say(HELP);
    told = true;
    return converse(ask, say, `${where(step)} ${step.title} > `, inspector, HELP);
  };
}

/** Pauses at each failure and leaves the page as it is. */
export function pauseOnFailure(ask: Ask, say: (line: string) => void): NonNullable<RunPorts['onFailure']> {
  return async (step, inspector, failure) => {
    say(`${where(step)} ${step.title} failed: ${failure.message}`);
    say(HELP_AT_FAILURE);
    await converse(ask, say, 'paused > ', inspector, HELP_AT_FAILURE);
  };
}

function where(step: StepPlace): string {
  return `${step.file}:${step.line}`;
}

async function converse(
  ask: Ask,
  say: (line: string) => void,
  prompt: string,
  inspector: RunInspector,
  help: string,
): Promise<'run' | 'skip'> {
  for (;;) {
    const line = (await ask(prompt))?.trim() ?? 'q';
    const [command = '', ...rest] = line.split(' ');
    const argument = rest.join(' ').trim();
    if (line === '') return 'run';
    if (line === 's' && help === HELP) return 'skip';
    if (line === 'q')
      throw new SopFailure('canceled', 'canceled at the debugger prompt', { kind: 'canceled' });
    if (command === 't' && argument !== '') say(await answer(() => matchesOf(inspector, argument)));
    else if (command === 'e' && argument !== '')
      say(await answer(async () => JSON.stringify(await inspector.evaluate(argument), null, 2)));
    else if (STEP.test(line)) say(await answer(() => inspector.tryStep(line).then(() => 'done')));
    else say(help);
  }
}

/** An invalid command of the person must not end the run. */
async function answer(question: () => Promise<string>): Promise<string> {
  try {
    return await question();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function matchesOf(inspector: RunInspector, target: string): Promise<string> {
  const { count, described, listed } = await inspector.matches(target);
  const head = count === 0 ? 'nothing matches' : count === 1 ? '1 match' : `${count} matches`;
  const more = count - described.length;
  return [
    count > 1 && !listed ? `${head}: a step would fail` : head,
    ...described.map((one) => `  ${one}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ].join('\n');
}
