import type { Trap } from './trap.ts';

const SET = '<frameset cols="200,*"><frame name=menu src=/menu><frame name=work src=/work></frameset>';
const OTHERS = {
  '/menu': `<dl><dt>Plan<dd>Menu</dl><label>Name <input></label>
    <a href=# onclick="setTimeout(() => { parent.work.location = '/done' }, 600)">Done</a>`,
  '/work': '<dl><dt>Plan<dd>Gold</dl><label>Name <input></label>',
  '/done': '<dl><dt>Plan<dd>Silver</dl>',
};

/** Two frames with the same words, and frames that load again. */
export const frameTraps: readonly Trap[] = [
  {
    should: 'not look into frames that nobody has named, and name them',
    page: SET,
    others: OTHERS,
    steps: '- fill: { Name: Ada }\n  timeout: 1s',
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
    should: 'not take a condition on a missing frame for "does not show"',
    page: SET,
    others: OTHERS,
    steps: '- read: { plan: Plan }\n  in_frame: works\n  timeout: 1s',
    outcome: { fails: 'target_not_found', names: ['the frames of the page are menu, work'] },
  },
];
