// A list that holds the rows in view alone: the others are put in while somebody scrolls.
const ROW_PX = 24;
const SHOWN = 12;

for (const box of document.querySelectorAll('.row-window')) {
  const table = box.querySelector('table');
  const body = table.tBodies[0];
  let rows = [...body.rows];
  const above = document.createElement('div');
  const below = document.createElement('div');
  table.before(above);
  table.after(below);
  let order = { column: -1, direction: 1 };

  const draw = () => {
    const virtual = box.dataset.virtual === 'yes';
    const first = virtual
      ? Math.min(Math.floor(box.scrollTop / ROW_PX), Math.max(0, rows.length - SHOWN))
      : 0;
    const shown = virtual ? rows.slice(first, first + SHOWN) : rows;
    body.replaceChildren(...shown);
    above.style.height = `${first * ROW_PX}px`;
    below.style.height = `${(rows.length - first - shown.length) * ROW_PX}px`;
  };

  table.tHead.addEventListener('click', (event) => {
    const head = event.target.closest('th[data-sort]');
    if (!head) return;
    const column = head.cellIndex;
    order = { column, direction: order.column === column ? -order.direction : 1 };
    const key = (row) => row.cells[column].dataset.key ?? row.cells[column].textContent;
    rows = rows.toSorted((a, b) => key(a).localeCompare(key(b), 'en', { numeric: true }) * order.direction);
    for (const cell of table.tHead.rows[0].cells) cell.classList.remove('up', 'down');
    head.classList.add(order.direction === 1 ? 'up' : 'down');
    box.scrollTop = 0;
    draw();
  });
  box.addEventListener('scroll', draw);
  draw();
}
