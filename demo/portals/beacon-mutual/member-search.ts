import { html } from '../lab/html.ts';
import { memberKey, type Member } from '../lab/people.ts';
import { formatDate } from '../lab/formats.ts';
import { panel, row } from './controls.ts';
import { membersOf } from './seed/payers.ts';
import { emptyState, type PageState, type WorkPage } from './work-page.ts';

interface State extends PageState {
  readonly found: readonly Member[] | null;
}

/** A pop-up window that writes the member it finds into the page that opened it. */
export const memberSearch: WorkPage<State> = {
  path: '/popup/members',
  title: 'Member Search',
  popup: true,
  begin: () => ({ ...emptyState, found: null }),
  post: ({ portal, payer }, state) => {
    const wanted = (state.values.name ?? '').toLowerCase();
    if (wanted.length < 2)
      return { ...state, found: null, notice: 'Enter at least two letters of the name.' };
    const found = membersOf(payer, portal.seed.members).filter(({ last_name: name }) =>
      name.toLowerCase().startsWith(wanted),
    );
    return { ...state, found };
  },
  draw: ({ style }, { found }, controls) =>
    html`${panel('Find', [
      row(
        '',
        controls.text('name', { placeholder: 'Last name starts with' }),
        ' ',
        controls.button('find', 'Find'),
      ),
    ])}
    ${
      found === null
        ? null
        : html`<table class="list" cellspacing="0">
            <tr>
              <th></th>
              <th>Name</th>
              <th>Member</th>
              <th>Birth Date</th>
            </tr>
            ${
              found.length === 0
                ? html`<tr>
                    <td colspan="4">No members found.</td>
                  </tr>`
                : null
            }
            ${found.map(
              (member) =>
                html`<tr>
                  <td>
                    <a
                      href="#"
                      data-pick="${memberKey(member)}"
                      data-born="${formatDate(member.date_of_birth)}"
                      >Select</a
                    >
                  </td>
                  <td>${member.last_name}, ${member.first_name}</td>
                  <td>${memberKey(member)}</td>
                  <td>${style.date(member.date_of_birth)}</td>
                </tr>`,
            )}
          </table>`
    }`,
};
