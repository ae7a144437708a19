import type { Locator } from 'playwright-core';
import type { BareMeaning, Evaluable, SourcePlace } from '../../sdk/field.ts';
import type { JsonValue } from '../../sdk/json.ts';
import { compiledValue } from '../expressions/compiled-value.ts';
import { parseTemplate } from '../expressions/template.ts';
import type { RunInspector } from '../ports.ts';
import { SopFailure } from '../sop-failure.ts';
import { parseTargetText } from '../targets/parse-target.ts';
import { targetKinds } from '../targets/roles.ts';
import type { TargetNode } from '../targets/target.ts';
import type { StepHost } from './around.ts';

const PATIENCE_MS = 2_000;
const MOST = 10;
/** Kinds of targets of which a person may ask for all, as for all of a role: `testid`. */
const LISTED: ReadonlySet<string> = new Set(targetKinds.filter((kind) => kind !== 'css' && kind !== 'xpath'));
const nowhere: SourcePlace = Object.freeze({ line: 1, column: 1 });

/** Lets a person ask questions of a run that stands still at a step. Nothing that is asked waits, clicks or types. */
export function inspectRun(host: StepHost): RunInspector {
  return {
    page: host.page,
    async matches(target) {
      const kind = target.trim();
      // Bare words are what the step itself takes them for.
      const bare = host.step.parts.bareWords[0] ?? 'text';
      const node = readTarget(LISTED.has(kind) ? `${kind} /./` : target, bare);
      const locator = await host.resolve(node);
      const count = await locator.count();
      const marked = node.find.by === 'testid';
      const first = Array.from({ length: Math.min(count, MOST) }, (_, index) =>
        marked ? describeMarked(locator.nth(index)) : describe(locator.nth(index)),
      );
      return { count, described: await Promise.all(first) };
    },
    evaluate: (expression) => host.evaluate(readExpression(`\${{ ${expression} }}`) as Evaluable<JsonValue>),
  };
}

function readExpression(source: string): Evaluable<unknown> {
  let fault = '';
  const form = parseTemplate(source, {
    place: () => nowhere,
    fault: (_rule, _place, message) => (fault ||= message),
  });
  if (form === null) throw new SopFailure('invalid_expression', fault);
  return compiledValue(source, nowhere, 'any', false, form);
}

function readTarget(source: string, bare: BareMeaning): TargetNode {
  let fault = '';
  const target = parseTargetText(source, bare, {
    place: nowhere,
    text: (text) => readExpression(text) as Evaluable<string>,
    fault: (message) => (fault ||= message),
  });
  if (target === null) throw new SopFailure('invalid_target', fault);
  return target;
}

/** `testid "copay" text: $25.00` */
async function describeMarked(element: Locator): Promise<string> {
  const id = await element.getAttribute('data-testid', { timeout: PATIENCE_MS });
  return `testid ${JSON.stringify(id)} ${await describe(element)}`;
}

/** The first line of its ARIA snapshot, which is how a target would be written; the tag where it has no role. */
async function describe(element: Locator): Promise<string> {
  const options = { timeout: PATIENCE_MS };
  const snapshot = await element.ariaSnapshot(options).catch(() => '');
  const shown = (await element.isVisible().catch(() => false)) ? '' : ' (not visible)';
  const line = snapshot.split('\n')[0]?.replace(/^- /, '') ?? '';
  if (line !== '') return `${line}${shown}`;
  const tag = await element.evaluate((found) => found.tagName.toLowerCase(), undefined, options);
  return `<${tag}>${shown}`;
}
