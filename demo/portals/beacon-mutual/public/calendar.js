// The calendar that a picture next to a date field opens.
const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ');
let open = null;

function closeCalendar() {
  open?.remove();
  open = null;
}

function cell(tag, text, attributes = {}) {
  const made = document.createElement(tag);
  made.textContent = text;
  Object.assign(made, attributes);
  return made;
}

function arrow(words, sign, step) {
  const link = cell('a', sign, { href: '#', title: words });
  link.addEventListener('click', (event) => {
    event.preventDefault();
    event.stopPropagation();
    step();
  });
  return link;
}

const pad = (number) => String(number).padStart(2, '0');

function write(day, month, year, hint) {
  return hint.startsWith('T')
    ? `${pad(day)}.${pad(month + 1)}.${year}`
    : `${pad(month + 1)}/${pad(day)}/${year}`;
}

function drawMonth(box, year, month, pick) {
  const first = new Date(year, month, 1);
  const days = new Date(year, month + 1, 0).getDate();
  const go = (by) => {
    const next = new Date(year, month + by, 1);
    drawMonth(box, next.getFullYear(), next.getMonth(), pick);
  };
  const table = document.createElement('table');
  const head = table.insertRow();
  head.insertCell().append(arrow('Previous month', '«', () => go(-1)));
  const title = head.insertCell();
  title.colSpan = 5;
  title.textContent = `${MONTH_NAMES[month]} ${year}`;
  head.insertCell().append(arrow('Next month', '»', () => go(1)));
  let row = table.insertRow();
  for (let blank = 0; blank < first.getDay(); blank += 1) row.insertCell();
  for (let day = 1; day <= days; day += 1) {
    if (row.cells.length === 7) row = table.insertRow();
    row
      .insertCell()
      .append(arrow(`${MONTH_NAMES[month]} ${day}, ${year}`, String(day), () => pick(day, month, year)));
  }
  box.replaceChildren(table);
}

document.addEventListener('click', (event) => {
  const { calendar, hint } = event.target.dataset ?? {};
  if (!calendar) return closeCalendar();
  closeCalendar();
  const input = document.forms[0].elements[calendar];
  const parts = input.value.split(/[/.]/).map(Number);
  const [month, year] = hint.startsWith('T') ? [parts[1], parts[2]] : [parts[0], parts[2]];
  const now = year ? new Date(year, month - 1, 1) : new Date();
  open = cell('div', '', { className: 'calendar' });
  drawMonth(open, now.getFullYear(), now.getMonth(), (day, chosenMonth, chosenYear) => {
    input.value = write(day, chosenMonth, chosenYear, hint);
    closeCalendar();
  });
  event.target.parentElement.append(open);
});
