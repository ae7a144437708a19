import type { Trap } from './trap.ts';

const SET = '<frameset cols="200,*"><frame name=menu src=/menu><frame name=work src=/work></frameset>';
const OTHERS = {
  '/menu': `<dl><dt>Plan<dd>Menu</dl><label>Name <input></label>
    <a href=# onclick="setTimeout(() => { parent.work.location = '/done' }, 600)">Done</a>`,
  '/work': '<dl><dt>Plan<dd>Gold</dl><label>Name <input></label>',
  '/done': '<dl><dt>Plan<dd>Silver</dl>',
};

interface EditorTrap extends Pick<Trap, 'should' | 'outcome'> {
  readonly script: string;
  readonly wait: string;
}

/** The button behind an editor in a frame does something to the frame. */
const editorTraps: readonly EditorTrap[] = [
  {
    should: 'read back what is in the editor of a frame with the form around it',
    script: "t.contentDocument.body.firstChild.textContent = ''",
    wait: '',
    outcome: { fails: 'value_mismatch', names: ['css "body"'] },
  },
  {
    should: 'not read back what has gone with the page of a frame',
    script: "t.src = '/work'",
    wait: '- wait_for: { target: { label: Name, frame: text } }\n',
    outcome: {},
  },
];

/** Two frames with the same words, and frames that load again. */
export const frameTraps: readonly Trap[] = [
  {
    should: 'look in the part of the frame that is named next to it, and not of the page',
    page: '<h2>Email</h2><p>Home: page@example.org</p><iframe name=card src=/card></iframe>',
    others: {
      '/card': '<h2>Phone</h2><p><b>Home:</b> 555-0100</p><h2>Email</h2><p><b>Home:</b> dana@example.org</p>',
    },
    steps: '- read: { home: { from: { find: Home, within: Email, frame: card } } }',
    outcome: { reads: { home: 'dana@example.org' } },
  },
  {
    should: 'look beside something in the part of a frame',
    page: '<iframe name=card src=/card></iframe>',
    others: {
      '/card':
        '<section><h2>Old</h2><b>Home</b> <button onclick="o.textContent = 1">Edit</button></section><section><h2>New</h2><b>Home</b> <button onclick="o.textContent = 2">Edit</button></section><output id=o></output>',
    },
    steps: `- click: { target: { find: button "Edit", near: text "Home", within: New, frame: card } }
- read: { edited: { from: { css: '#o', frame: card } } }`,
    outcome: { reads: { edited: '2' } },
  },
  {
    should:
      'list first what the frame holds that was looked in, if the words are only like those outside of it',
    page: `${['Save path', 'Save to', 'Save as', 'Saved', 'Save all', 'Save 1', 'Save 2', 'Save 3', 'Save 4', 'Save 5'].map((name) => `<button>${name}</button>`).join('')}<iframe name=rename src=/rename></iframe>`,
    others: { '/rename': '<label>Name <input></label><button>OK</button>' },
    steps: '- click: button "Save" [exact]\n  in_frame: rename\n  timeout: 3s',
    outcome: {
      fails: 'target_not_found',
      names: ['button "OK"\n{ find: button "Save', 'frame: none'],
    },
  },
  ...editorTraps.map(({ script, wait, ...trap }): Trap => ({
    ...trap,
    page: `<label>Title <input></label><iframe id=t name=text src=/editor></iframe><button onclick="${script}">Next</button>`,
    others: { ...OTHERS, '/editor': '<body contenteditable=true><p>Old</p></body>' },
    steps: `- fill: { Title: A }
- in_frame: text
  fill: { target: css "body", value: New }
- verify_form
- click: Next
${wait}- verify_form`,
  })),
  {
    should: 'read back in a frame only what is in it',
    page: `<label>Title <input id=i></label><iframe name=text src=/work></iframe><button onclick="i.value = ''">Next</button>`,
    others: OTHERS,
    steps: `- fill: { Title: A }
- in_frame: text
  fill: { Name: Ada }
- click: Next
- in_frame: text
  verify_form: {}`,
    outcome: {},
  },
  {
    should: 'not choose between frames, where any may be meant',
    page: SET,
    others: OTHERS,
    steps: '- fill: { Name: Ada }\n  in_frame: any\n  timeout: 3s',
    outcome: { fails: 'target_ambiguous', names: ['several frames'] },
  },
  {
    should: 'not look into frames that nobody has named, and name them',
    page: SET,
    others: OTHERS,
    steps: '- fill: { Name: Ada }\n  timeout: 3s',
    outcome: { fails: 'target_not_found', names: ['frame: menu', 'frame: work'] },
  },
  {
    should: 'read from the frame of the step and not from the other one',
    page: SET,
    others: OTHERS,
    steps: '- read: { plan: Plan }\n  in_frame: work',
    outcome: { reads: { plan: 'Gold' } },
  },
  {
    should: 'not read the old page of a frame that a click in another frame is about to load',
    page: SET,
    others: OTHERS,
    steps: '- click: Done\n  in_frame: menu\n  load: page\n- read: { plan: Plan }\n  in_frame: work',
    outcome: { reads: { plan: 'Silver' } },
  },
  {
    should: 'not read the old page of a frame that a click in another frame is loading',
    page: SET,
    others: { ...OTHERS, '/menu': '<a href=/done target=work>Done</a>' },
    late: { '/done': 700 },
    steps: '- click: Done\n  in_frame: menu\n- read: { plan: Plan }\n  in_frame: work',
    outcome: { reads: { plan: 'Silver' } },
  },
  {
    should: 'say that a frame has the address that is waited for on the page',
    page: SET,
    others: OTHERS,
    steps: '- click: Done\n  in_frame: menu\n- wait_for: { url: /done/ }\n  timeout: 3s',
    outcome: {
      fails: 'wait_timed_out',
      names: ['the address did not become /done/, but', 'add "in_frame: work" to the step'],
    },
  },
  {
    should: 'say that the page has the address that is waited for in a frame',
    page: SET,
    others: OTHERS,
    steps: '- expect: { url: /:\\d+.$/ }\n  in_frame: work\n  timeout: 3s',
    outcome: { fails: 'expectation_failed', names: ['add "in_frame: none" to the step'] },
  },
  {
    should: 'wait for the address of the frame that such a failure names',
    page: SET,
    others: OTHERS,
    steps: '- click: Done\n  in_frame: menu\n- wait_for: { url: /done/ }\n  in_frame: work',
    outcome: {},
  },
  {
    should: 'not take a condition on a missing frame for "does not show"',
    page: SET,
    others: OTHERS,
    steps: '- read: { plan: Plan }\n  in_frame: works\n  timeout: 3s',
    outcome: { fails: 'target_not_found', names: ['the frames of the page are menu, work'] },
  },
  {
    should: 'find a frame without a name by the words of the dialog that shows only it',
    page: `<div role=dialog aria-labelledby=t><span id=t>Edit member</span><iframe src=/card></iframe></div><iframe src=/other></iframe>`,
    others: { '/card': '<dl><dt>Plan<dd>Gold</dl>', '/other': '<dl><dt>Plan<dd>Silver</dl>' },
    steps: '- read: { plan: Plan }\n  in_frame: Edit member',
    outcome: { reads: { plan: 'Gold' } },
  },
  {
    should: 'not choose between two frames of a dialog',
    page: `<div role=dialog aria-label="Edit member"><iframe src=/card></iframe><iframe src=/card></iframe></div>`,
    others: { '/card': '<dl><dt>Plan<dd>Gold</dl>' },
    steps: '- read: { plan: Plan }\n  in_frame: Edit member\n  timeout: 2s',
    outcome: { fails: 'target_not_found' },
  },
  {
    should: 'not read a frame whose form has been sent before its answer shows',
    page: '<iframe src=/card title=Work></iframe>',
    others: {
      '/card':
        '<form action=/sent><label>Id <input name=i></label><button>Save</button></form><p>Status: <b>Draft</b></p>',
      '/sent': '<p>Status: <b>Saved</b></p>',
    },
    late: { '/sent': 500 },
    steps:
      '- group: Work\n  in_frame: Work\n  steps:\n    - fill: { Id: 4 }\n    - click: Save\n    - read: { status: Status }',
    outcome: { reads: { status: 'Saved' } },
  },
];
