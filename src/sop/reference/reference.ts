import type { ActionFamily, AnyAction } from '../../sdk/action.ts';
import { actionTable } from '../actions/table.ts';
import { ruleTable } from '../check/rules.ts';
import { modifierFields } from '../compile/modifier-fields.ts';
import { portalFields, sopFields } from '../compile/document-fields.ts';
import { durationText } from '../compile/duration-text.ts';
import type { ExpressionFunction } from '../expressions/define-function.ts';
import { functionTable } from '../expressions/function-table.ts';
import { cell, OPTION_HEAD, optionTables, ownRows, type OptionTable } from './option-tables.ts';
import { sharedOptions } from './shared-options.ts';

const made = '<!-- Made by scripts/generate-sop-reference.ts from the tables in src/sop. Do not edit. -->';

/** The pages of the actions, each with its families. */
const PAGES: readonly {
  readonly name: string;
  readonly title: string;
  readonly families: readonly ActionFamily[];
}[] = [
  {
    name: 'pages',
    title: 'Pages, dialogs, files',
    families: ['page', 'sign-in', 'dialogs', 'files', 'escape'],
  },
  { name: 'input', title: 'Fields, mouse, and keyboard', families: ['input', 'pointer'] },
  { name: 'reading', title: 'Reading and data', families: ['reading', 'data'] },
  { name: 'waiting', title: 'Waiting and checking', families: ['waiting', 'judging'] },
  { name: 'control', title: 'Control flow, endings, people', families: ['control', 'ending', 'people'] },
];

function tableText({ lead, rows }: OptionTable): readonly string[] {
  const table = rows.length === 0 ? [] : [...OPTION_HEAD, ...rows, ''];
  return lead === '' ? table : [lead, '', ...table];
}

function sharedText(on: string): readonly string[] {
  return sharedOptions
    .filter(({ page: place }) => place === on)
    .flatMap(({ title, fields }) => [`## ${title}`, '', ...OPTION_HEAD, ...ownRows(fields, ''), '']);
}

/** If it has another time than most steps. */
function timeText({ timeout }: AnyAction): string {
  if (typeof timeout === 'number') return ` Timeout: ${durationText(timeout)}.`;
  return timeout === 'navigation' ? ' Timeout: that of a page, 60s (`NAVIGATION_TIMEOUT`).' : '';
}

function actionText(action: AnyAction): readonly string[] {
  const examples = action.examples.map((example) => `- ${example.replaceAll('\n', '\n  ')}`);
  return [
    `## ${action.name}`,
    '',
    `${action.title}. ${action.doc}${timeText(action)}`,
    '',
    '```yaml',
    ...examples,
    '```',
    '',
    ...optionTables(action.arguments).flatMap(tableText),
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

/** Every action by its name, and the modifiers of all. */
function actionsPage(): string {
  const rows = [...actionTable]
    .sort((one, other) => one.name.localeCompare(other.name))
    .map(({ name, title, family }) => {
      const on = PAGES.find(({ families }) => families.includes(family))?.name;
      return `| [\`${name}\`](actions/${on}.md#${name}) | ${cell(title)} |`;
    });
  return page('Actions', [
    'A step has exactly one action, and modifiers next to it. The default timeout of a step is 30s (`STEP_TIMEOUT`), unless its action states another one. Steps that contain steps have none of their own.',
    '',
    '| Action | Description |',
    '| --- | --- |',
    ...rows,
    '',
    '## Modifiers of every step',
    '',
    ...OPTION_HEAD,
    ...ownRows(modifierFields, ''),
  ]);
}

function familyPages(): Readonly<Record<string, string>> {
  const pages = PAGES.map(({ name, title, families }) => {
    const actions = actionTable.filter(({ family }) => families.includes(family));
    return [
      `actions/${name}.md`,
      page(title, [...actions.flatMap(actionText), ...sharedText(name)]),
    ] as const;
  });
  return Object.fromEntries(pages);
}

function functionsPage(): string {
  const families = Map.groupBy(functionTable.values(), (one) => one.family);
  return page('Functions', [
    'They stand in `${{ }}`; `text.upper()` and `upper(text)` are the same. Lists know `all`, `exists`, `exists_one`, `filter` and `map` besides.',
    '',
    ...[...families].flatMap(([family, functions]) => [
      `## ${family}`,
      '',
      '| Function | Type | Description | Example |',
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
    '| Rule | Severity | Title | Reason and fix |',
    '| --- | --- | --- | --- |',
    ...rows,
  ]);
}

function filesPage(): string {
  return page('Files', [
    '## An SOP: `sops/<portal>/<procedure>.yaml`',
    '',
    ...optionTables(sopFields).flatMap(tableText),
    '## A portal: `sops/<portal>/portal.yaml`',
    '',
    ...optionTables(portalFields).flatMap(tableText),
    ...sharedText('files'),
  ]);
}

/** The reference of the language, by file name; `docs/sop/` holds it. */
export function sopReference(): Readonly<Record<string, string>> {
  return {
    'actions.md': actionsPage(),
    ...familyPages(),
    'functions.md': functionsPage(),
    'rules.md': rulesPage(),
    'files.md': filesPage(),
  };
}
