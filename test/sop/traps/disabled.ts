import { alike, type Trap } from './trap.ts';

const OUTPUT = '<output id=o></output>';
const GO = `onclick="o.value += '1'"`;

/** How libraries draw a control as disabled without the attribute `disabled`, and what the failure must say. */
const DRAWN: readonly (readonly [html: string, why: string])[] = [
  [`<a class="btn disabled" href=#x ${GO}>Go</a>`, 'class "disabled"'],
  [`<button class="ui-button ui-state-disabled" ${GO}>Go</button>`, 'class "ui-state-disabled"'],
  [`<a class="x-btn x-item-disabled" ${GO} href=#x><span>Go</span></a>`, 'class "x-item-disabled"'],
  [`<button aria-disabled=true ${GO}>Go</button>`, 'it is disabled'],
  [`<button style="pointer-events: none" ${GO}>Go</button>`, 'pointer-events: none'],
  [`<div ${GO}><a href=#x style="pointer-events: none">Go</a></div>`, 'pointer-events: none'],
  [`<div class="x-btn x-item-disabled" ${GO}><button>Go</button></div>`, 'class "x-item-disabled"'],
  [
    `<ul><li class="ui-state-default ui-state-disabled"><a href=#x ${GO}>Go</a></ul>`,
    'class "ui-state-disabled"',
  ],
  [
    `<ul class=pagination><li class="page-item disabled"><a class=page-link href=# ${GO}>Go</a></ul>`,
    'class "disabled"',
  ],
  [`<div role=button aria-disabled=true ${GO}>Go</div>`, 'it is disabled'],
  [`<button disabled ${GO}>Go</button>`, 'it is disabled'],
];

/** What only looks like it, or is the name of something else: a class of Tailwind, an account that is disabled and can be enabled, what cannot be dragged. */
const ENABLED: readonly string[] = [
  `<button class="not-disabled disabled:opacity-50" ${GO}>Go</button>`,
  `<button ${GO}><span style="pointer-events: none">Go</span></button>`,
  `<button style="opacity: .4" ${GO}>Go</button>`,
  `<button class="account-disabled" ${GO}>Go</button>`,
  `<p class=disabled>Bob <a href=#x ${GO}>Go</a></p>`,
  `<ul><li class=disabled>Bob <a href=# ${GO}>Go</a></ul>`,
  `<table><tr><td>Bob<td class=disabled><a href=# ${GO}>Go</a></table>`,
  `<div class=disabled><a href=# ${GO}>Go</a></div>`,
  `<div class="ui-draggable ui-draggable-disabled ui-state-disabled"><button ${GO}>Go</button></div>`,
  `<ul class="ui-sortable-disabled ui-state-disabled"><li><a href=# ${GO}>Go</a></ul>`,
  `<div style="pointer-events: none"><a href=#x style="pointer-events: auto" ${GO}>Go</a></div>`,
];

/** A control that cannot be used is not clicked, and the failure says why. */
export const disabledTraps: readonly Trap[] = [
  ...alike(
    DRAWN.map(([html, why]): Trap => ({
      should: `not click what is drawn as disabled: ${html}`,
      page: html + OUTPUT,
      steps: '- click: Go\n  timeout: 2s',
      outcome: { fails: 'target_not_ready', names: [why], leaves: { '#o': '' } },
    })),
    5,
  ),
  ...alike(
    ENABLED.map((html): Trap => ({
      should: `click what is not disabled: ${html}`,
      page: html + OUTPUT,
      steps: '- click: Go',
      outcome: { leaves: { '#o': '1' } },
    })),
    11,
  ),
  {
    should: 'click as soon as a control is no longer drawn as disabled',
    page: `<a id=a class="btn disabled" href=#x ${GO}>Go</a><button id=b style="pointer-events: none" ${GO}>Save</button>${OUTPUT}
      <script>setTimeout(() => a.classList.remove('disabled'), 500); setTimeout(() => b.removeAttribute('style'), 1000)</script>`,
    steps: '- click: Go\n- click: Save',
    outcome: { leaves: { '#o': '11' } },
  },
  {
    should: 'click what is drawn as disabled if the author says so',
    page: `<a class="btn disabled" href=#x ${GO}>Go</a>${OUTPUT}`,
    steps: '- click: { target: Go, force: true }',
    outcome: { leaves: { '#o': '1' } },
  },
  {
    should: 'not download by what is drawn as disabled',
    page: `<a class="btn disabled" href="data:text/csv,a" download=a.csv ${GO}>Export</a>${OUTPUT}`,
    steps: '- download: Export\n  timeout: 2s',
    outcome: { fails: 'target_not_ready', names: ['class "disabled"'], leaves: { '#o': '' } },
  },
  {
    should: 'know that nothing was sent by a block whose button is drawn as disabled',
    page: `<form method=post action=/sent><button class="btn disabled">Send</button></form>`,
    others: { '/sent': '<h2>Claim received</h2>' },
    steps:
      '- once: send\n  steps:\n    - click: Send\n      timeout: 2s\n    - wait_for: heading "Claim received"',
    outcome: { fails: 'target_not_ready' },
  },
];
