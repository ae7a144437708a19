import { html } from '../lab/html.ts';
import { panel, row } from './controls.ts';
import { payers } from './seed/payers.ts';
import { emptyState, type PageState, type WorkPage } from './work-page.ts';

interface State extends PageState {
  readonly selected: string | null;
}

/** First page of the work frame: all that follows is asked of the payer selected here. */
export const payerPage: WorkPage<State> = {
  path: '/work/payers',
  title: 'Payer List',
  begin: ({ payer }) => ({ ...emptyState, selected: null, values: { payer: payer.id } }),
  post: ({ portal, session }, state) => {
    const chosen = payers.find(({ id }) => id === state.values.payer);
    if (chosen === undefined) return { ...state, notice: 'Select a payer from the list.' };
    portal.payers.set(session.id, chosen.id);
    return { ...state, selected: chosen.name };
  },
  draw: (_visit, { selected }, controls) => html`
    ${selected === null ? null : html`<p class="done">${selected} is selected.</p>`}
    <p>Select the payer you want to work with. Your selection stays until you log off.</p>
    ${panel('Payer', [
      row(
        'Payer',
        controls.list(
          'payer',
          payers.map(({ id, name }) => [id, `${id} ${name}`]),
        ),
        ' ',
        controls.imageButton('select', 'Go', 'go'),
      ),
    ])}
    ${panel('Bulletin Board', [
      row('11/02', 'Claims with attachments: documents are limited to 5 MB each.'),
      row('10/19', 'Remittances are kept for two years. Ask for 90 days at a time.'),
    ])}
  `,
};
