import type { ActionFamily, AnyAction } from '../../sdk/action.ts';
import { actionTable } from '../actions/table.ts';
import { ruleTable } from '../check/rules.ts';
import { modifierFields } from '../compile/modifier-fields.ts';
import { portalFields, sopFields } from '../compile/document-fields.ts';
import { durationText } from '../compile/duration-text.ts';
import type { ExpressionFunction } from '../expressions/define-function.ts';
import { functionTable } from '../expressions/function-table.ts';
import { optionLists, ownItems, type OptionList } from './option-lists.ts';
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

function listText({ lead, items }: OptionList): readonly string[] {
  return [...(lead === '' ? [] : [lead, '']), ...items, ''];
}

function sharedText(on: string): readonly string[] {
  return sharedOptions
    .filter(({ page: place, ofAction }) => place === on && ofAction !== true)
    .flatMap(({ title, fields }) => [`## ${title}`, '', ...ownItems(fields, ''), '']);
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
    `${action.doc}${timeText(action)}`,
    '',
    '```yaml',
    ...examples,
    '```',
    '',
    ...optionLists(action.arguments).flatMap(listText),
  ];
}

function functionText(one: ExpressionFunction): string {
  const parameters = one.parameters
    .map((parameter) => (parameter.optional === true ? `[${parameter.name}]` : parameter.name))
    .join(', ');
  const [example] = one.examples;
  const call = `- \`${one.name}(${parameters})\``;
  if (example === undefined) return `${call} (${one.returns}): ${one.doc}`;
  return `${call}: ${one.doc} \`${example[0]}\` is \`${JSON.stringify(example[1])}\`.`;
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
      return `- [\`${name}\`](actions/${on}.md#${name}): ${title}`;
    });
  return page('Actions', [
    'A step has exactly one action, and may have modifiers next to it. The timeout is 30s (`STEP_TIMEOUT`), unless the action states another one. Steps that contain steps have no timeout.',
    '',
    ...rows,
    '',
    '## Modifiers of every step',
    '',
    ...ownItems(modifierFields, ''),
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
    'Use them in `${{ }}`. `text.upper()` and `upper(text)` are the same. Lists also have `all`, `exists`, `exists_one`, `filter`, and `map`. Patterns are RE2.',
    '',
    ...[...families].flatMap(([family, functions]) => [
      `## ${family}`,
      '',
      ...functions.map(functionText),
      '',
    ]),
  ]);
}

function rulesPage(): string {
  const items = Object.entries(ruleTable).map(
    ([id, { severity, title, doc }]) => `- \`${id}\` (${severity}): ${title}. ${doc}`,
  );
  return page('Rules of sop lint', [
    'Silence a warning with `# sopwith-ignore: <rule>` on its line or on the line above. Errors cannot be silenced.',
    '',
    ...items,
  ]);
}

function filesPage(): string {
  return page('Files', [
    '## An SOP: `sops/<portal>/<procedure>.yaml`',
    '',
    ...optionLists(sopFields).flatMap(listText),
    '## A portal: `sops/<portal>/portal.yaml`',
    '',
    ...optionLists(portalFields).flatMap(listText),
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
