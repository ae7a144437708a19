import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isMap, isSeq, type Node } from 'yaml';
import { CodedError } from '../../platform/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../sdk/json.ts';
import { plainJson } from '../../sop/compile/yaml-values.ts';
import { describeFault, faultLog, type FaultLog } from '../../sop/yaml/fault.ts';
import { parseYaml, type YamlFile } from '../../sop/yaml/parse-yaml.ts';
import { caseFaults } from './case-faults.ts';
import type { CaseDocument, CaseEntry, CaseSettings } from './case-schema.ts';

/** One case, with what its file says joined in. */
export interface SopCase extends CaseEntry {
  readonly file: string;
  readonly line: number;
}

/** The cases of one `<procedure>.test.yaml`. */
export interface CaseFileRead {
  readonly file: string;
  /** The folder that holds the portals, and the name of the SOP within it. */
  readonly library: string;
  readonly sop: string;
  readonly cases: readonly SopCase[];
}

/**
 * Reads and checks a test file.
 *
 * @throws {CodedError} `invalid_test` with all its faults, each with line and column
 */
export async function readCases(file: string): Promise<CaseFileRead> {
  const text = await readFile(file, 'utf8');
  const log = faultLog(file, text);
  const yaml = parseYaml(text, log);
  const document = yaml === null ? null : checked(yaml, log);
  if (yaml === null || document === null)
    throw new CodedError('invalid_test', log.faults.map(describeFault).join('\n'));
  const whole = resolve(file);
  const procedure = basename(whole).replace(/\.test\.ya?ml$/, '');
  const { cases, ...shared } = document;
  return {
    file,
    library: dirname(dirname(whole)),
    sop: `${basename(dirname(whole))}/${procedure}`,
    cases: cases.map((one, index) => ({
      ...one,
      ...joined(shared, one),
      file,
      line: yaml.place(nodeAt(yaml.root, ['cases', String(index)]).range?.[0] ?? 0).line,
    })),
  };
}

function checked(yaml: YamlFile, log: FaultLog): CaseDocument | null {
  const value = plainJson(yaml.root);
  for (const { path, message } of caseFaults(value))
    log.report('structure', yaml.place(nodeAt(yaml.root, path).range?.[0] ?? 0), message);
  return log.faults.length > 0 ? null : (value as unknown as CaseDocument);
}

/** The node at a path, or the nearest one above it. */
function nodeAt(root: Node, path: readonly string[]): Node {
  let node = root;
  for (const name of path) {
    const next = isMap(node) ? node.get(name, true) : isSeq(node) ? node.get(Number(name), true) : undefined;
    if (next === undefined || next === null) return node;
    node = next as Node;
  }
  return node;
}

function joined(shared: CaseSettings, own: CaseSettings): CaseSettings {
  const merge = (name: 'switches' | 'inputs' | 'credentials'): JsonObject =>
    deepJoin(shared[name] ?? {}, own[name] ?? {}) as JsonObject;
  return {
    ...shared,
    ...own,
    switches: merge('switches'),
    inputs: merge('inputs'),
    credentials: merge('credentials'),
  };
}

/** Mappings are joined, everything else is replaced. */
function deepJoin(under: JsonValue, over: JsonValue): JsonValue {
  if (!isJsonObject(under) || !isJsonObject(over)) return over;
  const result: Record<string, JsonValue> = { ...under };
  for (const [name, value] of Object.entries(over))
    result[name] = deepJoin(Object.hasOwn(under, name) ? (under[name] ?? null) : null, value);
  return result;
}

/** The test file of an SOP: `acme-health/eligibility`. */
export function caseFileOf(library: string, sop: string): string {
  return join(library, `${sop}.test.yaml`);
}
