import { expect } from 'chai';
import { readControl } from '../../../src/sop/controls/read-control.ts';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../support/action-lab.ts';

const CUT = 'position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)';
const OVER = 'position:absolute;inset:0';

describe('how the page tells that a control can be reached', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  for (const [what, reach, kind, page] of [
    ['a field that shows', 'itself', 'text', '<input id=x>'],
    ['a field that is hidden', 'none', 'text', '<input id=x style="display:none">'],
    [
      'a box that its label draws',
      'label',
      'checkbox',
      `<label><input id=x type=checkbox style="${CUT}"><b>Yes</b></label>`,
    ],
    [
      'a box under its label',
      'label',
      'radio',
      `<label style="position:relative"><input id=x type=radio><b style="${OVER}">Yes</b></label>`,
    ],
    [
      'a box without a label that shows',
      'none',
      'checkbox',
      '<input id=x type=checkbox style="display:none">',
    ],
    [
      'a select that a library has replaced',
      'stand-in',
      'drawn_list',
      `<select id=x style="${CUT}"><option>A</select><span role=combobox tabindex=0>A</span>`,
    ],
    [
      'a hidden select before another field',
      'none',
      'native_list',
      '<select id=x style="display:none"><option>A</select><input>',
    ],
    [
      'a text area behind an editor',
      'stand-in',
      'editor',
      '<textarea id=x style="display:none"></textarea><div><p contenteditable=true>A</p></div>',
    ],
    [
      'a field under a part of its widget',
      'own widget',
      'drawn_list',
      `<div style="position:relative;width:90px;height:20px"><input id=x aria-haspopup=listbox style="${OVER}"><i style="${OVER}">A</i></div>`,
    ],
    [
      'a field under what is not its own',
      'itself',
      'text',
      `<p><input id=x></p><label>Other <input></label><div style="position:fixed;inset:0"></div>`,
    ],
    [
      'a field in a box that is cut down to nothing',
      'face',
      'drawn_list',
      `<div style="position:relative;width:90px;height:20px"><span style="${CUT}"><input id=x role=combobox></span><i style="${OVER}">A</i></div>`,
    ],
  ] as const)
    it(`should tell ${what}: ${reach}`, async () => {
      await lab.show(page);
      const limits = { timeout: 5_000, signal: new AbortController().signal };
      const state = await readControl(lab.page.locator('#x'), limits);
      expect([state.reach, state.kind]).to.deep.equal([reach, kind]);
    });
});
