import { expect } from 'chai';
import { outlineSentences } from '../../../src/authoring/outline/outline-sentences.ts';
import { speakTarget } from '../../../src/authoring/outline/speak.ts';
import { longFormKeys } from '../../../src/sop/targets/parse-target.ts';
import { ariaRoles, targetKinds } from '../../../src/sop/targets/roles.ts';
import { diffLines } from '../../../src/platform/line-diff.ts';
import { readTarget } from '../../support/read-target.ts';
import { libraryOf } from '../../support/sop-lab.ts';

const HEAD = 'outputs: { type: object, properties: { paid: { type: string } } }\nsteps:\n';

function linesOf(text: string): readonly string[] {
  const sop = libraryOf({ x: `sop: 1\ntitle: X\n${text}\n` }).get('acme/x');
  if (sop === undefined) throw new Error(`it has faults: ${text}`);
  return outlineSentences(sop);
}

const changes = (before: string, after: string): readonly string[] =>
  diffLines(linesOf(before), linesOf(after)).flatMap(({ kind, text }) =>
    kind === 'same' ? [] : `${kind} ${text.trim()}`,
  );

const narrowings: Readonly<Record<string, string>> = {
  within: 'dialog "Confirm"',
  frame: 'title "Main"',
  has: 'text "Paid"',
  has_not: 'text "Paid"',
  has_text: 'Paid',
  has_not_text: 'Paid',
  and: 'title "Paid"',
  or: 'link "Paid"',
  nth: '1',
  visible: 'true',
  exact: 'true',
  beside: 'text "Paid"',
  near: 'text "Paid"',
};

describe('what a reviewer reads of a change', () => {
  const narrowing = longFormKeys.filter(
    (key) =>
      !(ariaRoles as readonly string[]).includes(key) && !(targetKinds as readonly string[]).includes(key),
  );
  for (const key of narrowing.filter((one) => !['find', 'any_of', 'row', 'cell'].includes(one))) {
    it(`should say "${key}" of a target`, () => {
      const isAttribute = narrowings[key] === undefined;
      const long = isAttribute
        ? `{ button: Search, ${key}: ${key === 'level' ? 2 : true} }`
        : `{ button: Search, ${key}: ${narrowings[key]} }`;
      expect(speakTarget(readTarget(long))).to.match(/^the button “Search” .+/);
    });
  }

  const steps: readonly (readonly [before: string, after: string, change: string])[] = [
    ['- click: Go', '- click: { text: Go, has_not_text: Paid }', 'without the text “Paid”'],
    ['- read: { paid: Paid }', '- read: { paid: { from: Paid, as: money } }', 'read.paid.as: money'],
    [
      '- click: Go\n    retry: { times: 2, wait: 1s, on: transient }',
      '- click: Go\n    retry: { times: 2, wait: 9s, on: transient }',
      'added retry.wait: 9s',
    ],
    ['- click: Go', '- click: Go\n    sensitive: true', 'added sensitive: true'],
    ['- click: Go', '- click: Go\n    in_frame: title "Main"', 'Main'],
    [
      '- group: A\n    steps: [click: Go]',
      '- group: A\n    steps: [{ click: Go, sensitive: true }]',
      'added sensitive: true',
    ],
  ];
  for (const [before, after, change] of steps)
    it(`should have a line for ${change}`, () => {
      expect(changes(`${HEAD}  ${before}`, `${HEAD}  ${after}`).join('\n')).to.contain(change);
    });

  it('should have a line for what is not in a step', () => {
    const found = changes(
      `${HEAD}  - click: Go`,
      `elements: { go: { button: Go, has_not_text: Paid } }\n${HEAD}  - click: Go`,
    );
    expect(found).to.deep.equal(['added elements.go.button: Go', 'added elements.go.has_not_text: Paid']);
  });

  it('should not repeat what the sentences say', () => {
    const lines = linesOf(
      `${HEAD}  - click: button "Go"\n    if: \${{ visible('Go') }}\n    timeout: 5s\n  - set: { paid: "\${{ string(size('a')) }}" }`,
    );
    expect(lines.filter((line) => /^\s*(?:click|if|set)/.test(line))).to.deep.equal([]);
  });
});
