import type { AnyAction } from '../sdk/action.ts';
import type { Field } from '../sdk/field.ts';
import { actionTable } from './actions/table.ts';
import { ruleTable } from './check/rules.ts';
import { modifierFields } from './compile/compile-steps.ts';
import { portalFields, sopFields } from './compile/document-fields.ts';
import { durationText } from './compile/duration-text.ts';
import { describeField } from './compile/field-shape.ts';
import type { ExpressionFunction } from './expressions/define-function.ts';
import { functionTable } from './expressions/function-table.ts';

const made = '<!-- Made by scripts/generate-sop-reference.ts from the tables in src/sop. Do not edit. -->';

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function fieldRows(field: Field<unknown>, prefix: string): readonly string[] {
  const { spec } = field;
  if (spec.kind === 'optional') return fieldRows(spec.of, prefix);
  if (spec.kind === 'list') return fieldRows(spec.of, `${prefix}[]`);
  if (spec.kind === 'any_of') return spec.of.flatMap((one) => fieldRows(one, prefix));
  if (spec.kind === 'map') return fieldRows(spec.of, prefix === '' ? '<key>' : `${prefix}.<key>`);
  if (spec.kind !== 'object') return [];
  return Object.entries(spec.fields).flatMap(([name, one]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return [fieldRow(path, one), ...fieldRows(one, path)];
  });
}

function fieldRow(path: string, field: Field<unknown>): string {
  const { spec } = field;
  const needed =
    spec.kind !== 'optional'
      ? 'yes'
      : spec.fallback === undefined || typeof spec.fallback === 'object'
        ? ''
        : `\`${shownDefault(spec.of, spec.fallback)}\``;
  return `| \`${path}\` | ${cell(describeField(field))} | ${needed} | ${cell(field.doc)} |`;
}

function shownDefault({ spec }: Field<unknown>, fallback: unknown): string {
  return spec.kind === 'duration' && typeof fallback === 'number' ? durationText(fallback) : String(fallback);
}

function fieldTable(field: Field<unknown>): readonly string[] {
  const rows = fieldRows(field, '');
  return rows.length === 0
    ? []
    : ['| key | is | needed, or default | means |', '| --- | --- | --- | --- |', ...rows, ''];
}

/** Where it is another time than that of most steps. */
function timeText({ timeout }: AnyAction): string {
  if (typeof timeout === 'number') return ` It may take ${durationText(timeout)}.`;
  return timeout === 'navigation' ? ' It may take as long as a page may take to load (60s).' : '';
}

function actionText(action: AnyAction): readonly string[] {
  const examples = action.examples.flatMap((example) => [
    '```yaml',
    `- ${example.replaceAll('\n', '\n  ')}`,
    '```',
    '',
  ]);
  return [
    `### ${action.name}`,
    '',
    `${action.title}. ${action.doc}${timeText(action)}`,
    '',
    ...examples,
    ...fieldTable(action.arguments),
  ];
}

function functionText(one: ExpressionFunction): string {
  const parameters = one.parameters
    .map((parameter) => (parameter.optional === true ? `[${parameter.name}]` : parameter.name))
    .join(', ');
  const [example] = one.examples;
  const shown = example === undefined ? '' : `\`${example[0]}\` is \`${JSON.stringify(example[1])}\``;
  return `| \`${one.name}(${cell(parameters)})\` | ${one.returns} | ${cell(one.doc)} | ${cell(shown)} |`;
}

function page(title: string, lines: readonly string[]): string {
  return `${[made, '', `# ${title}`, '', ...lines].join('\n').trimEnd()}\n`;
}

function actionsPage(): string {
  const families = Map.groupBy(actionTable, (action) => action.family);
  const modifiers = Object.entries(modifierFields).map(([name, field]) => fieldRow(name, field));
  return page('Actions', [
    'A step has exactly one action, and modifiers beside it. It may take 30s (`STEP_TIMEOUT` of the installation) where nothing else is said at its action; `timeout` beside a step says otherwise. Steps that only hold other steps take as long as those.',
    '',
    '## Modifiers of every step',
    '',
    '| key | is | needed, or default | means |',
    '| --- | --- | --- | --- |',
    ...modifiers,
    '',
    ...[...families].flatMap(([family, actions]) => [`## ${family}`, '', ...actions.flatMap(actionText)]),
  ]);
}

function functionsPage(): string {
  const families = Map.groupBy(functionTable.values(), (one) => one.family);
  return page('Functions', [
    'They stand in `${{ }}`; `text.upper()` and `upper(text)` are the same. Lists know `all`, `exists`, `exists_one`, `filter` and `map` besides.',
    '',
    ...[...families].flatMap(([family, functions]) => [
      `## ${family}`,
      '',
      '| function | yields | means | example |',
      '| --- | --- | --- | --- |',
      ...functions.map(functionText),
      '',
    ]),
  ]);
}

function rulesPage(): string {
  const rows = Object.entries(ruleTable).map(
    ([id, rule]) => `| \`${id}\` | ${rule.severity} | ${cell(rule.title)} | ${cell(rule.doc)} |`,
  );
  return page('Rules of sop lint', [
    'A warning is silenced by `# sopwith-ignore: <rule>` on its line or on the line above. Errors are not.',
    '',
    '| rule | severity | title | why, and what to do |',
    '| --- | --- | --- | --- |',
    ...rows,
  ]);
}

function filesPage(): string {
  return page('Files', [
    '## An SOP: `sops/<portal>/<procedure>.yaml`',
    '',
    ...fieldTable(sopFields),
    '## A portal: `sops/<portal>/portal.yaml`',
    '',
    ...fieldTable(portalFields),
  ]);
}

/** The reference of the language, by file name; `docs/sop/` holds it. */
export function sopReference(): Readonly<Record<string, string>> {
  return {
    'actions.md': actionsPage(),
    'functions.md': functionsPage(),
    'rules.md': rulesPage(),
    'files.md': filesPage(),
  };
}
