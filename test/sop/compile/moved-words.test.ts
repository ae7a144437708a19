import { expect } from 'chai';
import { actionTable } from '../../../src/sop/actions/table.ts';
import { movedActions } from '../../../src/sop/compile/moved-words.ts';
import { buildLibrary } from '../../../src/sop/load-library.ts';
import { describeFault } from '../../../src/sop/yaml/fault.ts';

function faultOf(step: string): string {
  const text = `sop: 1\ntitle: Moved\nsteps:\n  - ${step}\n`;
  const [fault] = buildLibrary([
    { path: 'x/portal.yaml', file: 'portal.yaml', text: 'title: X\n' },
    { path: 'x/y.yaml', file: 'y.yaml', text },
  ]).faults;
  return fault === undefined ? '' : (describeFault(fault).split('\n')[0] ?? '');
}

describe('words that moved', () => {
  const actions = new Set(actionTable.map(({ name }) => name));

  it('should lead from a word that is no action to one that is', () => {
    for (const [write, words] of Object.entries(movedActions)) {
      expect(actions, write).to.include(write.split(':')[0]);
      for (const word of words) expect(actions, `${word} of ${write}`).not.to.include(word);
    }
  });

  const moved: readonly (readonly [step: string, hint: string])[] = [
    ['clickElement: Search', 'unknown action "clickElement". Did you mean "click"?'],
    ['back', 'unknown action "back". Write navigate: back'],
    ['double_click: Row', 'unknown action "double_click". Write click: { target: …, count: 2 }'],
    ['Right Click: Row', 'unknown action "Right Click". Write click: { target: …, button: right }'],
    ['select: { State: Texas }', 'unknown action "select". Did you mean "fill"?'],
    ['choose: { State: Texas }', 'unknown action "choose". Did you mean "fill"?'],
    ['type: { Code: 1 }', 'unknown action "type". Write fill: { …: { value: …, keys: true } }'],
    ['clear: Code', 'unknown action "clear". Write fill: { …: \'\' }'],
    ['uncheck: News', 'unknown action "uncheck". Write fill: { …: false }'],
    ['try: [ click: A ]', 'unknown action "try". Write group: … with steps, catch and finally'],
    [
      'retry_later: 10m',
      'unknown action "retry_later". Write fail: { code: …, kind: transient, after: …, notes: … }',
    ],
    [
      'check_that: { target: A, code: a, message: b }',
      'unknown action "check_that". Write expect: { …, or_note: { code: …, message: … } }',
    ],
    [
      'read: { a: { from: A, within: Groups } }',
      'unknown key "within". It is part of a target: put it behind "from:", as in from: { find: …, within: … }',
    ],
    ['expect: { target: A, code: a, notes: b }', 'unknown key "code". Write or_fail: { code: …, notes: … }'],
    ['click: { target: { find: Open, last: true } }', 'unknown part of a target "last". Write nth: last'],
    [
      'click: { target: { find: Open, right_of: Total } }',
      'unknown part of a target "right_of". Write near: { right_of: … }',
    ],
    [
      'click: { target: { find: Open, nth: frist } }',
      '"nth" takes a number from 0, first, or last. Did you mean "first"?',
    ],
    [
      'click: { target: { find: Open, near: { right_of: Total, above: B, find: C } } }',
      'unknown key "find" of near',
    ],
    ['navigate: /claims', 'to open an address, write goto: /claims'],
    ['navigate: bakc', 'one of back, forward, reload is expected here, not "bakc". Did you mean "back"?'],
    ['reload: {}', 'unknown action "reload". Write navigate: reload'],
    ['go_back: {}', 'unknown action "go_back". Write navigate: back'],
    ['open_page: /x', 'unknown action "open_page". Write goto: { url: …, new_page: true }'],
  ];
  for (const [step, hint] of moved)
    it(`should say what to write for "${step}"`, () => {
      expect(faultOf(step)).to.include(hint);
    });
});
