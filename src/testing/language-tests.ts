import { deepStrictEqual } from 'node:assert/strict';
import { additionsOf } from '../runtime/plugins/plugin-additions.ts';
import type { AnyPlugin } from '../sdk/plugin.ts';
import { compileExpression } from '../sop/expressions/compile-expression.ts';
import { withFunctions } from '../sop/expressions/function-table.ts';
import { describeFault } from '../sop/yaml/fault.ts';
import { buildLibrary } from '../sop/load-library.ts';
import type { ConformanceTest } from './conformance-test.ts';

/** Examples are part of a plugin's words, so they have to be true. */
export function languageTests(plugin: AnyPlugin): readonly ConformanceTest[] {
  const { words } = additionsOf([{ plugin, file: plugin.type }]);
  const functions = withFunctions(words.functions ?? []);
  return [
    ...(words.functions ?? []).map(({ name, examples }) => ({
      name: `should have true examples of its function ${name}`,
      run: async (): Promise<void> => {
        for (const [expression, yields] of examples) {
          const compiled = compileExpression(expression, functions);
          deepStrictEqual(plain(await compiled.evaluate({}, CONTEXT)), yields, expression);
        }
      },
    })),
    ...(words.actions ?? []).map(({ name, examples }) => ({
      name: `should have examples of its action ${name} that are steps`,
      run: async (): Promise<void> => {
        for (const example of examples) {
          const step = example.replaceAll('\n', '\n    ');
          const files = [
            { path: 'zoo/portal.yaml', file: 'portal.yaml', text: 'title: Zoo\n' },
            { path: 'zoo/example.yaml', file: 'example', text: `sop: 1\ntitle: T\nsteps:\n  - ${step}\n` },
          ];
          // What an example reads (inputs, variables) is not there; everything else must be right.
          const faults = buildLibrary(files, words).faults.filter(
            ({ severity, rule }) => severity === 'error' && rule !== 'unknown-name',
          );
          deepStrictEqual(faults.map(describeFault), [], example);
        }
      },
    })),
  ];
}

const CONTEXT = Object.freeze({
  now: () => new Date('2026-03-02T12:00:00Z'),
  portal: { dateFormat: 'MM/dd/yyyy', timeZone: 'America/New_York', locale: 'en-US' },
  page: null,
  totp: null,
});

/** Objects of expressions have no prototype; those of examples do. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;
