import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { parse } from 'yaml';
import { sopReferenceFiles } from '../../../scripts/generate-sop-reference.ts';
import { actionTable } from '../../../src/sop/actions/table.ts';
import { buildLibrary } from '../../../src/sop/load-library.ts';
import { sopReference } from '../../../src/sop/reference/reference.ts';
import { languageSchema } from '../../../src/sop/schema.ts';

/** One step of YAML, as an example of an action gives it, in an SOP around it. */
function sopAround(example: string): string {
  const step = example.replaceAll('\n', '\n    ');
  return `sop: 1\ntitle: Example\nsteps:\n  - ${step}\n`;
}

describe('the tables of the language', () => {
  it('should name every action once, with examples, a title and a text', () => {
    const names = actionTable.map((action) => action.name);
    expect(new Set(names).size).to.equal(names.length);
    for (const action of actionTable) {
      expect(action.examples, action.name).not.to.have.length(0);
      expect(action.doc, action.name).to.match(/\.$/);
    }
  });

  it('should hold only examples that its own checker reads', () => {
    for (const action of actionTable) {
      for (const example of action.examples) {
        const { faults } = buildLibrary([
          { path: 'x/portal.yaml', file: 'portal.yaml', text: 'title: X\n' },
          { path: 'x/y.yaml', file: 'y.yaml', text: sopAround(example) },
        ]);
        // Names, outputs and called SOPs of an example are not there; its form must be sound.
        const form = faults.filter((fault) =>
          [
            'yaml',
            'structure',
            'unknown-key',
            'unknown-action',
            'target-syntax',
            'expression-syntax',
            'unknown-function',
          ].includes(fault.rule),
        );
        expect(
          form.map((fault) => fault.message),
          `${action.name}: ${example}`,
        ).to.deep.equal([]);
      }
    }
  });

  it('should have an editor schema that takes every example and refuses a slip', () => {
    const validate = new Ajv2020({ strict: false }).compile(languageSchema('sop'));
    for (const action of actionTable) {
      for (const example of action.examples) {
        expect(
          validate(parse(sopAround(example))),
          `${action.name}: ${example}: ${JSON.stringify(validate.errors?.slice(-3))}`,
        ).to.equal(true);
      }
    }
    expect(validate(parse(sopAround('clcik: Search')))).to.equal(false);
    expect(validate(parse(sopAround('click: { target: A, buton: left }')))).to.equal(false);
  });

  it('should have a reference with the limits of numbers', () => {
    const pages = sopReference();
    expect(pages['actions/pages.md']).to.contain('- `width` (integer, 320–3840; required): Pixels.');
    expect(pages['actions.md']).to.contain('`retry.times` (integer, 1–10; required)');
  });

  it('should have a fresh reference under docs/sop (scripts/generate-sop-reference.ts makes it)', async () => {
    for (const [path, text] of Object.entries(await sopReferenceFiles())) {
      expect((await readFile(path, 'utf8')) === text, `${path} is stale`).to.equal(true);
    }
  });
});
