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
    'Tags, anchors, aliases, directives, merge keys, and duplicate keys are not allowed.',
  ),
  structure: error('Wrong form', 'A part is missing, misplaced, or of the wrong type.'),
  'unknown-action': error('Unknown action', 'A step has exactly one action, and modifiers next to it.'),
  'unknown-key': error('Unknown key', 'Only documented keys are allowed.'),
  'target-syntax': error('Invalid target', 'See [targets](targets.md).'),
  'unknown-element': error('Unknown element', '`@name` must be an element of `portal.yaml` or of the SOP.'),
  'element-circle': error(
    'Elements that refer to each other in a circle',
    'An element cannot refer to itself. In a loop over matches, choose another name for `as`.',
  ),
  'expression-syntax': error(
    'Invalid expression',
    'Expressions are CEL with up to 1,000 characters and 16 levels.',
  ),
  'failing-expression': error('Expression that always fails', 'For example, a text that is not a date.'),
  'unknown-name': error(
    'Unknown name in an expression',
    'Only declared inputs and outputs, variables and steps before it, and built-in names exist.',
  ),
  'unknown-function': error('Unknown function', 'Only the functions of the reference exist.'),
  'type-mismatch': error('Wrong type', 'Types come from declared inputs and outputs, and what steps set.'),
  'undeclared-output': error(
    'Output that is not declared',
    'Add it to `outputs`: callers and plugins rely on it.',
  ),
  'unset-output': warning(
    'Output that no step sets',
    'Set it with `read`, `set`, or `finish`, or remove it.',
  ),
  'plugin-contract': error(
    'SOP and plugin that do not fit together',
    'Declare the inputs that the plugin passes, and set the outputs in the form that it reads.',
  ),
  'unknown-sop': error(
    'Call of an SOP that does not exist',
    'Names are `portal/procedure`, or the procedure of the same portal.',
  ),
  'sop-circle': error('SOPs that call each other in a circle', 'Calls must end.'),
  'duplicate-id': error('Duplicate ID', 'An ID must be unique.'),
  'unreachable-step': error('Step that can never run', 'A step before it ends the SOP, loop, or branch.'),
  'secret-leak': error(
    'Secret in the wrong place',
    '`credentials.*` and `totp()` are only allowed in `fill`, `fill_rows`, and `request`.',
  ),
  'blind-verify': error(
    '`verify` that does not look at the portal',
    'It would prove every submission. Set the output only if the portal shows it.',
  ),
  'misplaced-step': error('Misplaced step', '`break` and `continue` are only allowed in a loop.'),
  'literal-expression': warning(
    'Escaped `$${{` is plain text',
    "`$${{` means the characters `${{`. Put a dollar sign into the expression: `${{ '$' + inputs.amount }}`.",
  ),
  'fixed-wait': warning('Fixed wait', 'It is too short or too long. Use `wait_for`.'),
  'high-nth': warning('nth above 2', 'Positions change with the portal. Use `within` or `near`.'),
  'selector-target': warning('css or xpath', 'Roles, labels, and texts survive redesigns.'),
  'submit-outside-once': warning(
    'Click that may submit, outside of once',
    'If it files something, put it into a `once` block.',
  ),
  'unseen-answer': warning(
    'Unchecked answer',
    'A rejected search still ends as finished, and a submission as uncertain. Add `branch` or `expect` for the confirmation, or `read` its number.',
  ),
  'error-as-answer': warning(
    'Error message as the answer',
    'With it, the run still finishes. Add `fail`, or name it in `not_sent_when`.',
  ),
  'once-without-verify': warning(
    'once without verify',
    'Without `verify`, a lost answer always needs a person.',
  ),
  'unverified-form': warning(
    'Form submitted unread',
    'Portals change fields when they are left. Add `verify_form` before the click.',
  ),
  'verify-without-output': warning(
    'verify that sets no output',
    '`verify` proves a submission by setting a declared output, such as the claim number.',
  ),
  'once-in-loop-without-key': warning(
    'once in a loop without key',
    'Without a `key`, a later attempt identifies an iteration only by its number.',
  ),
  'retry-around-once': warning(
    'Retry around once',
    'A retry only repeats the steps before the `once` block.',
  ),
  'empty-catch': warning('Empty catch', 'It hides failures. Catch a specific code.'),
  'unused-input': warning('Unused input', 'Remove it or use it.'),
  'unbounded-loop': warning('Loop without bound', 'Set `max`.'),
  'date-as-text': warning('Date typed as text', 'Use `{ date: … }` for the format of the portal.'),
  'role-alone': warning('Role in place of words', 'For the words on the page, write `Status`.'),
  'frame-in-itself': warning('if looks inside in_frame', 'Write the `if` at a `group` around the step.'),
  'page-script': warning('evaluate', 'Page scripts break silently. Use an action.'),
  'sign-in-without-session': warning(
    'Sign-in without a session block',
    '`session` in `portal.yaml` reuses a session, and signs in again when it expires.',
  ),
  'wide-expired': warning('Session end in one word', 'Other pages contain it, too. Name the whole message.'),
  'literal-secret': warning(
    'Literal that looks like a secret or patient data',
    'Secrets come from `credentials`, and patient data from `inputs`.',
  ),
} satisfies Record<string, Rule>);

export type RuleId = keyof typeof ruleTable;

export function isRule(id: string): id is RuleId {
  return Object.hasOwn(ruleTable, id);
}
