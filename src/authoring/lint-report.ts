import { pathToFileURL } from 'node:url';
import { ruleTable } from '../sop/check/rules.ts';
import { describeFault, type Fault } from '../sop/yaml/fault.ts';

export const lintFormats = ['human', 'json', 'sarif', 'github'] as const;
export type LintFormat = (typeof lintFormats)[number];

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;

/** `2 errors, 1 warning` */
export function countFaults(faults: readonly Fault[]): string {
  if (faults.length === 0) return 'No faults found.';
  const errors = faults.filter(({ severity }) => severity === 'error').length;
  return `${count(errors, 'error')}, ${count(faults.length - errors, 'warning')}`;
}

function messageOf({ message, suggestion }: Fault): string {
  return suggestion === null ? message : `${message}. Did you mean "${suggestion}"?`;
}

/** The faults for people, for programs, for code scanning (SARIF 2.1.0), or as annotations of a pull request on GitHub. */
export function lintReport(faults: readonly Fault[], format: LintFormat, version: string): string {
  switch (format) {
    case 'human':
      return [...faults.map(describeFault), countFaults(faults)].join('\n');
    case 'json':
      return JSON.stringify(faults, null, 2);
    case 'sarif':
      return JSON.stringify(sarif(faults, version), null, 2);
    case 'github':
      return [...faults.map(annotation), countFaults(faults)].join('\n');
  }
}

/** A relative path stays relative to the root of the repository; one outside of it becomes a whole address. */
function uriOf(file: string): object {
  const path = file.replaceAll('\\', '/');
  if (path.startsWith('..') || path.startsWith('/')) return { uri: pathToFileURL(file).href };
  return { uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId: 'SRCROOT' };
}

function sarif(faults: readonly Fault[], version: string): object {
  const ids = Object.keys(ruleTable);
  const rules = Object.entries(ruleTable).map(([id, rule]) => ({
    id,
    shortDescription: { text: rule.title },
    fullDescription: { text: rule.doc },
    help: { text: rule.doc },
    defaultConfiguration: { level: rule.severity },
  }));
  const results = faults.map((fault) => ({
    ruleId: fault.rule,
    ruleIndex: ids.indexOf(fault.rule),
    level: fault.severity,
    message: { text: messageOf(fault) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: uriOf(fault.file),
          region: { startLine: fault.line, startColumn: fault.column },
        },
      },
    ],
  }));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'sopwith', version, rules } }, columnKind: 'utf16CodeUnits', results }],
  };
}

function annotation(fault: Fault): string {
  const place = `file=${property(fault.file)},line=${fault.line},col=${fault.column}`;
  return `::${fault.severity} ${place},title=${property(fault.rule)}::${escaped(messageOf(fault))}`;
}

/** As GitHub's runner reads them: a raw line break would end the command. */
function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
