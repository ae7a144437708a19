export interface Rule {
  readonly severity: 'error' | 'warning';
  readonly title: string;
  /** Why, and what to do instead. */
  readonly doc: string;
}

const error = (title: string, doc: string): Rule => Object.freeze({ severity: 'error', title, doc });
const warning = (title: string, doc: string): Rule => Object.freeze({ severity: 'warning', title, doc });

/** Every rule that `sopwith sop lint` knows. Warnings are silenced by `# sopwith-ignore: rule-id` on the line or above it; errors never. */
export const ruleTable = Object.freeze({
  yaml: error(
    'Not plain YAML 1.2',
    'Tags, anchors, aliases, directives, merge keys and duplicate keys are refused, and so is all that the parser complains about.',
  ),
  structure: error('Wrong form', 'A part is missing, stands in the wrong place, or has the wrong type.'),
  'unknown-action': error(
    'Unknown action',
    'Each step has exactly one action of the table, and modifiers beside it.',
  ),
  'unknown-key': error('Unknown key', 'Only the documented keys may stand there.'),
  'target-syntax': error(
    'Target that cannot be read',
    'See the reference of targets for the short and the long form.',
  ),
  'unknown-element': error('Unknown element', '`@name` must be an element of `portal.yaml` or of the SOP.'),
  'element-circle': error(
    'Elements that name each other in a circle',
    'An element may stand for another, but not in the end for itself. In a loop over matches, `as` needs a name of its own.',
  ),
  'expression-syntax': error(
    'Expression that cannot be read',
    'Expressions are CEL, at most 1,000 characters and 16 levels deep.',
  ),
  'failing-expression': error(
    'Expression that always fails',
    'It uses no data of the run, and evaluating it fails: a number that is too large, a text that is not a date, a list that is too long.',
  ),
  'unknown-name': error(
    'Unknown name in an expression',
    'Only declared inputs, variables set before, outputs, steps before and the built-in names exist.',
  ),
  'unknown-function': error('Unknown function', 'Only the functions of the reference exist.'),
  'type-mismatch': error(
    'Wrong type',
    'The types come from the inputs and outputs as declared, and from what steps set.',
  ),
  'undeclared-output': error(
    'Output that is not declared',
    'Add it to `outputs`, so that callers and plugins may rely on it.',
  ),
  'unknown-sop': error(
    'Call of an SOP that does not exist',
    'Names are `portal/procedure`, or the procedure alone within one portal.',
  ),
  'sop-circle': error('SOPs that call each other in a circle', 'A call chain must end.'),
  'duplicate-id': error('Two steps with one id', 'Results of steps are read by id, so an id stands once.'),
  'unreachable-step': error(
    'Step that can never run',
    'It follows a step that always ends the SOP, the loop or the branch.',
  ),
  'secret-leak': error(
    'Secret outside of typing',
    '`credentials.*` and `totp()` may stand only where a value is typed (`fill`, `type`) or sent to the portal (`request`).',
  ),
  'misplaced-step': error('Step in the wrong place', '`break` and `continue` belong into a loop.'),
  'literal-expression': warning(
    'Escaped `$${{` is plain text',
    "`$${{` writes the characters `${{` themselves. A dollar sign before an expression stands inside of it: `${{ '$' + money(inputs.amount) }}`.",
  ),
  'fixed-wait': warning(
    'Fixed wait',
    'It is either too short or too long. Wait for what the page shows: `wait_for`.',
  ),
  'high-nth': warning(
    'nth above 2',
    'Positions move when the portal changes. Name the row or an anchor instead.',
  ),
  'selector-target': warning(
    'css or xpath',
    'Roles, labels and texts survive redesigns and can be read by a reviewer.',
  ),
  'submit-outside-once': warning(
    'Click that may submit, outside of once',
    'Every button may send its form, except those whose name shows that they search or move about (Search, Next, Cancel). If it files something that must not be filed twice, put it into a `once` block. If it does not, add `# sopwith-ignore: submit-outside-once`.',
  ),
  'unseen-answer': warning(
    'Nothing looks at what a click brought',
    'If the portal refuses what the last click sent, nothing notices, and the run ends as finished. Add a step after the click, inside of the same `once` block: `branch` or `expect` for the confirmation, or `extract` for its number.',
  ),
  'once-without-verify': warning(
    'once without verify',
    'Without `verify` a lost answer always ends as uncertain and a person must look.',
  ),
  'once-in-loop-without-key': warning(
    'once in a loop without key',
    'A later attempt knows a turn by its number alone. Where the list has changed, another entry has that number: with a `key` that is seen.',
  ),
  'retry-around-once': warning(
    'Retry around once',
    'A `once` block is never run again; a retry around it only repeats the steps before it.',
  ),
  'empty-catch': warning('Empty catch', 'It hides failures. Catch a certain code and say what it means.'),
  'unused-input': warning('Unused input', 'Nothing reads it: drop it or use it.'),
  'unbounded-loop': warning(
    'Loop without bound',
    'Say `max`, so that a page that never changes ends the run with a clear failure.',
  ),
  'date-as-text': warning(
    'Date typed as text',
    'Write `{ date: … }`, so that it is typed in the format of the portal.',
  ),
  'page-script': warning('evaluate', 'Page scripts break silently. Use an action where one exists.'),
  'sign-in-without-session': warning(
    'Sign-in without a session block',
    'With `session` in `portal.yaml`, signed-in state is reused and an expired session mended.',
  ),
  'literal-secret': warning(
    'Literal that looks like a secret or patient data',
    'Secrets come from `credentials`, patient data from `inputs`; neither belongs into a file.',
  ),
} satisfies Record<string, Rule>);

export type RuleId = keyof typeof ruleTable;

export function isRule(id: string): id is RuleId {
  return Object.hasOwn(ruleTable, id);
}
