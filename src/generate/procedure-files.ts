import { Document, isScalar, visit } from 'yaml';
import type { JsonSchema, JsonValue } from '../sdk/json.ts';
import type { NewFiles } from './write-new-files.ts';
import { entry, page, portalPages, recordingOf } from './recorded-pages.ts';

/** What the SOP of a task type must look like, as its plugin declares it. */
export interface ProcedureContract {
  readonly procedure: string;
  readonly title: string;
  readonly effect: 'reads' | 'submits';
  readonly inputs: JsonSchema;
  readonly outputs: JsonSchema;
  /** A value of `inputs`. */
  readonly sample: JsonValue;
}

/** An SOP that fits a plugin, with a case of it on a recording: a draft to be changed to what the portal looks like. */
export function procedureFiles(portal: string, contract: ProcedureContract): NewFiles {
  const { procedure, sample } = contract;
  const path = `${portal}/${procedure}`;
  const parts = partsOf(contract);
  const outputs = Object.fromEntries(parts.outputs.map(({ name, sample: value }) => [name, value]));
  const cases = {
    portal: { har: `${procedure}.har` },
    credentials: { username: 'made-up', password: 'made-up-too' },
    cases: [{ name: contract.title, inputs: sample, expect: { status: 'finished', outputs } }],
  };
  return {
    [`${path}.yaml`]: sop(contract, parts),
    [`${path}.test.yaml`]: `# Run with: sopwith sop test sops/${portal}\n# The recording is made up. \`sopwith sop run ${path} --record-har\` makes one of the real portal.\n${yamlOf(cases)}`,
    [`${path}.har`]: recording(`https://${portal}.example`, contract, parts),
  };
}

interface Output {
  readonly name: string;
  readonly schema: JsonSchema;
  /** As the made-up page shows it; null: not a single value, so it is not read from the page. */
  readonly shown: string | null;
  readonly sample: JsonValue;
}

interface Parts {
  /** The names that lead to the first text among the inputs. */
  readonly field: readonly string[];
  readonly outputs: readonly Output[];
}

function partsOf({ inputs, outputs }: ProcedureContract): Parts {
  const required = Array.isArray(outputs['required']) ? outputs['required'].map(String) : [];
  return {
    field: firstText(inputs) ?? [],
    outputs: required.map((name) => outputOf(name, propertiesOf(outputs)[name] ?? {})),
  };
}

function outputOf(name: string, schema: JsonSchema): Output {
  const { type, enum: words } = schema;
  const [first] = Array.isArray(words) ? words.map(String) : [];
  const main = [type].flat()[0];
  if (main === 'array') return { name, schema: { type: 'array' }, shown: null, sample: [] };
  if (main === 'number' || main === 'integer') return { name, schema: { type: main }, shown: '1', sample: 1 };
  const text = first ?? 'Made up';
  return {
    name,
    schema: first === undefined ? { type: 'string' } : { enum: words },
    shown: text,
    sample: text,
  };
}

function firstText(schema: JsonSchema, path: readonly string[] = []): readonly string[] | null {
  const parts = Object.entries(propertiesOf(schema));
  const text = parts.find(([, part]) => part['type'] === 'string');
  if (text !== undefined) return [...path, text[0]];
  for (const [name, part] of parts) {
    const found = firstText(part, [...path, name]);
    if (found !== null) return found;
  }
  return null;
}

const propertiesOf = ({ properties }: JsonSchema): Readonly<Record<string, JsonSchema>> =>
  (properties ?? {}) as Readonly<Record<string, JsonSchema>>;

/** `claim_number`: `Claim number`. */
function caption(name: string): string {
  const words = name.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function sop({ procedure, title, effect, inputs }: ProcedureContract, parts: Parts): string {
  const { outputs, field } = parts;
  const head = { sop: 1, title, inputs: { ...inputs, additionalProperties: false } };
  const declared = {
    type: 'object',
    properties: Object.fromEntries(outputs.map(({ name, schema }) => [name, schema])),
  };
  const used = `\${{ inputs.${field.join('.')} }}`;
  const start = [
    { goto: `\${{ portal.base_url }}/${procedure}` },
    ...(field.length === 0 ? [] : [{ fill: { [caption(field.at(-1) ?? '')]: used } }]),
  ];
  const steps = effect === 'reads' ? reading(outputs) : submitting(procedure, used, outputs);
  const text = yamlOf({ ...head, outputs: declared, steps: [...start, ...steps] });
  return `# A draft of what the plugin needs. Change the steps to what your portal looks like.\n${unusedInputs(text, inputs, field[0])}`;
}

/** Without anchors, which SOPs must not have; a mapping of plain values is one line. */
function yamlOf(value: object): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Map(key, node) {
      if (key === 'value')
        node.flow = node.items.length > 0 && node.items.every((pair) => isScalar(pair.value));
    },
    Seq(_key, node) {
      node.flow = node.items.every((item) => isScalar(item));
    },
  });
  return document.toString({ lineWidth: 0 });
}

/** The plugin passes them, and the draft does not use them. */
function unusedInputs(text: string, inputs: JsonSchema, used: string | undefined): string {
  const names = Object.keys(propertiesOf(inputs)).filter((name) => name !== used);
  const [head = '', ...tail] = text.split(/^(?=outputs:)/m);
  const marked = names.reduce(
    (before, name) =>
      before.replace(new RegExp(`^    ${name}:(?: \\{.*)?$`, 'm'), '$& # sopwith-ignore: unused-input'),
    head,
  );
  return [marked, ...tail].join('');
}

function reading(outputs: readonly Output[]): readonly object[] {
  return [{ click: 'button "Search"' }, ...shownThenRead(outputs)];
}

function submitting(procedure: string, key: string, outputs: readonly Output[]): readonly object[] {
  const [number] = outputs;
  const found = number === undefined ? {} : { [number.name]: { from: target(number), required: false } };
  return [
    {
      once: 'submit',
      key,
      steps: [{ click: 'button "Submit"' }, ...shownThenRead(outputs)],
      verify: [{ goto: `\${{ portal.base_url }}/${procedure}/submitted` }, { read: found }],
    },
  ];
}

const target = ({ name }: Output): string => `label "${caption(name)}"`;

function shownThenRead(outputs: readonly Output[]): readonly object[] {
  const read = outputs.filter(({ shown }) => shown !== null);
  const [first] = read;
  const others = outputs.filter(({ shown }) => shown === null);
  return [
    ...(first === undefined ? [] : [{ branch: [{ on: target(first) }] }]),
    ...(read.length === 0
      ? []
      : [{ read: Object.fromEntries(read.map((one) => [one.name, readFrom(one)])) }]),
    ...(others.length === 0
      ? []
      : [{ set: Object.fromEntries(others.map(({ name, sample }) => [name, sample])) }]),
  ];
}

const readFrom = (output: Output): JsonValue =>
  typeof output.sample === 'number' ? { from: target(output), as: 'number' } : target(output);

function recording(url: string, { procedure, effect }: ProcedureContract, { field, outputs }: Parts): string {
  const isRead = effect === 'reads';
  const input = field.length === 0 ? '' : `<label>${caption(field.at(-1) ?? '')} <input name="q"></label>`;
  const form = page(
    procedure,
    `<a href="/sign-out">Sign out</a><form method="${isRead ? 'get' : 'post'}" action="/${procedure}/result">${input}<button>${isRead ? 'Search' : 'Submit'}</button></form>`,
  );
  const rows = outputs.flatMap(({ name, shown }) =>
    shown === null
      ? []
      : [`<dt id="${name}">${caption(name)}</dt><dd aria-labelledby="${name}">${shown}</dd>`],
  );
  const result = page(procedure, `<a href="/sign-out">Sign out</a><dl>${rows.join('')}</dl>`);
  const query = isRead ? (field.length === 0 ? '?' : '?q=1') : '';
  return recordingOf([
    ...portalPages(url),
    entry('GET', `${url}/${procedure}`, form),
    entry(isRead ? 'GET' : 'POST', `${url}/${procedure}/result${query}`, result),
  ]);
}
