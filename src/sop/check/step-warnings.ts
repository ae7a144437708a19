import type { SourcePlace } from '../../sdk/field.ts';
import type { CompiledStep } from '../compile/compiled-sop.ts';
import type { CompiledValue } from '../expressions/compiled-value.ts';
import { describeTarget } from '../targets/describe-target.ts';
import { asWords } from '../targets/roles.ts';
import type { TargetNode } from '../targets/target.ts';
import type { StaticType } from '../expressions/value-type.ts';
import { faultLog } from '../yaml/fault.ts';
import { pageTargets } from './check-page-targets.ts';
import { looksSecret } from './literal-secret.ts';
import type { RuleId } from './rules.ts';

export interface StepWarning {
  readonly rule: RuleId;
  readonly place: SourcePlace;
  readonly message: string;
}

type TypeOf = (value: CompiledValue) => StaticType | undefined;

/** What deserves a warning in one step, whatever its action says itself. */
export function stepWarnings(step: CompiledStep, typeOf: TypeOf): readonly StepWarning[] {
  return [...literals(step), ...dates(step, typeOf), ...roles(step), ...ownFrames(step)];
}

function literals(step: CompiledStep): readonly StepWarning[] {
  return step.parts.values
    .filter((value) => {
      const isTyped = value.secretsAllowed && takesSecret(fieldOf(value, step));
      return textsIn(value.constant).some((text) => looksSecret(text) || (isTyped && !isState(text)));
    })
    .map(({ place }) => ({
      rule: 'literal-secret',
      place,
      message: 'this looks like a secret or patient data: take it from credentials or inputs',
    }));
}

const takesSecret = (field: TargetNode | undefined): boolean =>
  field !== undefined &&
  /pass(word|code)|secret|\bpin\b/i.test(field.source) &&
  !ABOUT_PASSWORDS.test(field.source);

/** `Maximum password age`, `Password warning`: a rule, and not a password. */
const ABOUT_PASSWORDS =
  /\b(min(imum)?|max(imum)?|age|days?|length|expir\w*|warning|history|policy|changed?)\b/i;

/** Of a box, such as `Show password`. */
const isState = (text: string): boolean => /^(true|false)$/.test(text);

/** The field that gets a value is the last one ahead of it, or else the one behind it: `{ value: …, target: … }`. */
function fieldOf({ place }: CompiledValue, { parts: { targets } }: CompiledStep): TargetNode | undefined {
  const isAhead = (target: TargetNode): boolean =>
    target.place.line < place.line ||
    (target.place.line === place.line && target.place.column < place.column);
  return targets.findLast(isAhead) ?? targets[0];
}

const TYPES = new Set(['fill', 'fill_rows']);
const WRITTEN_DATE = /^(\d{4}([-/.])\d{1,2}\2\d{1,2}|\d{1,2}([-/.])\d{1,2}\3(\d{2}|\d{4}))$/;

/** `date:` fills date pickers and three-part fields as well, and reads back what came of it. */
function dates(step: CompiledStep, typeOf: TypeOf): readonly StepWarning[] {
  if (!TYPES.has(step.action.name)) return [];
  return step.parts.values
    .filter((value) => value.secretsAllowed && (isDate(typeOf(value)) || isWrittenDate(value.constant)))
    .map(({ place }) => ({
      rule: 'date-as-text',
      place,
      message: 'this is a date: `fill` with { date: … } writes it as the portal does',
    }));
}

const isDate = (type: StaticType | undefined): boolean => type?.kind === 'text' && type.date === true;
const isWrittenDate = (constant: unknown): boolean =>
  textsIn(constant).some((text) => WRITTEN_DATE.test(text.trim()) && !looksSecret(text));

/** Captions of portals that are names of roles as well. Without a name, roles such as `link` and `cell` are mostly meant as roles, but never fill a field. */
const CAPTIONS =
  'code definition document form group log mark meter note option search status term time timer';
const NO_FIELDS = `${CAPTIONS} cell figure list row table`;
const TAKEN_FOR_ROLES: Readonly<Record<string, string>> = {
  input: NO_FIELDS,
  field: NO_FIELDS,
  value: CAPTIONS,
};

/** A lowercase word alone is read as a role, also where its author means the words of the page. */
function roles({ args, parts: { targets, bareWords } }: CompiledStep): readonly StepWarning[] {
  return targets.flatMap((target, index) => {
    const bare = bareWords[index];
    const words = TAKEN_FOR_ROLES[bare ?? ''] ?? '';
    const { find, source, place } = target;
    if (find.by !== 'role' || !words.split(' ').includes(describeTarget(target))) return [];
    if (isReadItself(target, args)) return [];
    const forRole = bare === 'value' ? '. For the role, add "read: text"' : '';
    const message = `${source} alone is a role: for the words "${source}" on the page, write ${asWords(source)}${forRole}`;
    return [{ rule: 'role-alone', place, message }];
  });
}

/** `if: visible('css "iframe"')` next to `in_frame: css "iframe"`: as all targets of the step, it is looked for inside of the frame, and never there. */
function ownFrames({ condition, inFrame }: CompiledStep): readonly StepWarning[] {
  if (condition === null || inFrame === null || inFrame === 'any') return [];
  const targets = condition.expressions.flatMap(({ expression, place }) =>
    pageTargets(expression.root, place, faultLog('', '')),
  );
  const own = targets.find(
    ({ source, frame, find }) =>
      // The name of a frame may also be words inside of it.
      'selector' in find && frame === null && inFrame.some((one) => one.source === source),
  );
  if (own === undefined) return [];
  const message = `"if" looks for ${own.source} inside of the frame that "in_frame" of this step names: write the "if" at a group around the step`;
  return [{ rule: 'frame-in-itself', place: condition.place, message }];
}

/** A caption is named for the value next to it. These would yield the caption, so the role is meant. */
const OF_ELEMENT: ReadonlySet<unknown> = new Set(['text', 'html', 'aria', 'count']);

/** Whether the arguments of a step, or what is inside of them, read a target itself. */
function isReadItself(target: TargetNode, args: unknown): boolean {
  if (typeof args !== 'object' || args === null) return false;
  const { from, read, attribute } = args as { from?: unknown; read?: unknown; attribute?: unknown };
  if (from === target) return attribute !== undefined || OF_ELEMENT.has(read);
  return Object.values(args).some((inner) => isReadItself(target, inner));
}

const textsIn = (constant: unknown): readonly string[] =>
  [constant].flat().filter((one): one is string => typeof one === 'string' && one !== '');
