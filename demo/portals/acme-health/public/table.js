import { boot, h, t } from './dom.js';

/**
 * A table with pages and sorting. Columns: {key, label, sort?, cell?}; `sort` is the row's member to sort by.
 */
export function pagedTable({ name, columns, rows, pageSize = 8, empty = 'Nothing to show.' }) {
  let page = 0;
  let order = { key: null, direction: 1 };
  const body = h('tbody');
  const pager = h('nav', { class: 'pager', 'aria-label': `Pages of ${t(name)}` });
  const heads = columns.map((column) => headCell(column, () => sortBy(column.sort)));
  const pages = () => Math.max(1, Math.ceil(rows.length / pageSize));

  function sortBy(key) {
    order = { key, direction: order.key === key ? -order.direction : 1 };
    page = 0;
    draw();
  }

  function sorted() {
    if (order.key === null) return rows;
    return rows.toSorted(
      (a, b) => (a[order.key] < b[order.key] ? -1 : Number(a[order.key] > b[order.key])) * order.direction,
    );
  }

  function turn(step) {
    page += step;
    draw();
  }

  function draw() {
    const shown = sorted().slice(page * pageSize, (page + 1) * pageSize);
    body.replaceChildren(
      ...(shown.length > 0 ? shown.map((row) => bodyRow(columns, row)) : [emptyRow(columns, empty)]),
    );
    columns.forEach((column, index) => {
      if (column.sort === undefined) return;
      const direction = order.direction === 1 ? 'ascending' : 'descending';
      heads[index].setAttribute('aria-sort', order.key === column.sort ? direction : 'none');
    });
    pager.hidden = pages() === 1;
    pager.replaceChildren(
      turner('Previous page', page === 0, () => turn(-1)),
      h('span', { role: 'status' }, `Page ${page + 1} of ${pages()}`),
      turner('Next page', page + 1 === pages(), () => turn(1)),
    );
  }

  draw();
  return h(
    'div',
    { class: 'table-box' },
    h('table', {}, h('caption', {}, t(name)), h('thead', {}, h('tr', {}, heads)), body),
    pager,
  );
}

function headCell(column, onclick) {
  const label = t(column.label);
  const content =
    column.sort === undefined ? label : h('button', { type: 'button', class: 'sort', onclick }, label);
  return h('th', { scope: 'col', class: column.amount ? 'amount' : null }, content);
}

function bodyRow(columns, row) {
  return h(
    'tr',
    {},
    columns.map((column) =>
      h('td', { class: column.amount ? 'amount' : null }, column.cell ? column.cell(row) : row[column.key]),
    ),
  );
}

function emptyRow(columns, words) {
  return h('tr', {}, h('td', { colspan: columns.length, class: 'empty' }, words));
}

function turner(label, disabled, onclick) {
  return h('button', { type: 'button', class: 'button quiet', disabled, onclick }, label);
}

/** A text cut short where the portal is set to that; the whole one is its title. */
export function maybeCut(text) {
  if (!boot.switches.truncation || text.length <= 8) return text;
  return h('span', { title: text }, `${text.slice(0, 8)}…`);
}
