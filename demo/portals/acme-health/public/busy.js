import { explain } from './api.js';
import { alertBox, h } from './dom.js';

/** Shows a spinner in an area while work is done, then what it gives: an element, or an alert when it fails. */
export async function showBusy(area, words, work) {
  area.replaceChildren(h('p', { class: 'loading', role: 'status' }, words));
  try {
    area.replaceChildren(await work());
  } catch (error) {
    area.replaceChildren(alertBox(explain(error)));
  }
}
