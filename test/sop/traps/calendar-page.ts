/** What stands next to the field: the icon of OCS Inventory, and those of the library's own page. */
export const CALENDAR_ICON =
  '<span class=input-group-addon><span class="glyphicon glyphicon-calendar"></span></span>';
export const CLEAR_ICON = '<span class=add-on data-clear><i class=icon-remove></i></span>';
export const HELP_ICON =
  '<span class=input-group-addon title="Help on this date"><i class="fa fa-question"></i></span>';

interface Picker {
  /** Behind the field. */
  readonly icons: string;
  readonly value?: string;
  /** It asks for hour and minute after the day. */
  readonly hasTime?: boolean;
  /** The first hour that it offers. */
  readonly from?: number;
}

/** A read-only field of bootstrap-datetimepicker (smalot): views for days, hours and minutes, of which one shows. `#o` lists the clicks on other icons. */
export function pickerPage({ icons, value = '09/11/2025 00:00', hasTime = true, from = 0 }: Picker): string {
  return `<style>.glyphicon,i{display:inline-block;width:14px;height:14px} .datetimepicker{position:absolute;background:white}</style>
    <div class="form-group"><label for=w>Warranty until</label> <div class="input-group date form_datetime"><input id=w class=form-control readonly value="${value}">${icons}</div></div><output id=o></output>
    <div class="datetimepicker datetimepicker-dropdown-bottom-left dropdown-menu" style="display:none"></div><script>
    const box = document.querySelector('.datetimepicker'), two = (n) => String(n).padStart(2, '0');
    const [m, d, y] = w.value === '' ? [9, 1, 2025] : w.value.split(/[/ ]/).map(Number);
    let view = 'days', at = new Date(y, m - 1, d), isOpen = false;
    const month = () => at.toLocaleDateString('en-US', { month: 'long', year: 'numeric' });
    const head = (title) => '<thead><tr><th class=prev><span class="glyphicon glyphicon-arrow-left"></span> </th><th colspan=5 class=switch>' + title + '</th><th class=next><span class="glyphicon glyphicon-arrow-right"></span> </th></tr>';
    function days() {
      const first = new Date(at.getFullYear(), at.getMonth(), 1);
      let rows = '';
      for (let n = 0; n < 42; n++) {
        const one = new Date(first.getFullYear(), first.getMonth(), n + 1 - (first.getDay() || 7));
        rows += (n % 7 === 0 ? '<tr>' : '') + '<td class="day' + (one.getMonth() === at.getMonth() ? '' : one < first ? ' old' : ' new') + '" data-n=' + (n + 1 - (first.getDay() || 7)) + '>' + one.getDate();
      }
      return head(month()) + '<tr>' + ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'].map((n) => '<th class=dow>' + n).join('') + '</thead><tbody>' + rows;
    }
    const times = (name, texts) => head(at.getDate() + ' ' + month()) + '</thead><tbody><tr><td colspan=7>' + texts.map((t) => '<span class="' + name + (Number(t.split(':')[0]) < ${from} ? ' disabled' : '') + '">' + t + '</span>').join(' ');
    function draw() {
      const foot = '<tfoot><tr><th colspan=7 class=today>Today</table>';
      const body = view === 'days' ? days() : view === 'hours' ? times('hour', [...Array(24).keys()].map((n) => n + ':00')) : times('minute', [...Array(12).keys()].map((n) => at.getHours() + ':' + two(n * 5)));
      box.innerHTML = '<div class=datetimepicker-' + view + '><table class=table-condensed>' + body + foot + '</div>';
      box.style.display = isOpen ? 'block' : 'none';
    }
    function end() { w.value = two(at.getMonth() + 1) + '/' + two(at.getDate()) + '/' + at.getFullYear() + (${hasTime} ? ' ' + two(at.getHours()) + ':' + two(at.getMinutes()) : ''); isOpen = false; view = 'days'; }
    box.onclick = ({ target }) => {
      const turn = target.closest('.prev,.next');
      if (turn) at = new Date(at.getFullYear(), at.getMonth() + (turn.matches('.next') ? 1 : -1), 1);
      else if (target.matches('.day')) { at = new Date(at.getFullYear(), at.getMonth(), Number(target.dataset.n)); if (${hasTime}) view = 'hours'; else end(); }
      else if (target.matches('.hour:not(.disabled)')) { at.setHours(Number(target.textContent.split(':')[0])); view = 'minutes'; }
      else if (target.matches('.minute')) { at.setMinutes(Number(target.textContent.split(':')[1])); end(); }
      draw();
    };
    for (const icon of w.parentElement.children) icon.addEventListener('click', () => {
      if (icon.querySelector('.glyphicon-calendar,.icon-th')) { isOpen = true; draw(); }
      else if (icon !== w) { o.textContent += icon.className + ';'; if (icon.matches('[data-clear]')) w.value = ''; }
    });
  </script>`;
}

/** A read-only field of Ext JS: a table around the title, the days, and the button for today. A click on it opens its calendar, and one on its icon. `#record` is a table of the page. */
export const EXT_PAGE = `<table><tr><td>Expires on<td><input id=w readonly onclick="showCal()"> <img title="Show Calender" alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" class=calendar width=16 height=16 onclick="showCal()"> <img title="Clear Date" alt="" width=16 height=16 onclick="w.value = ''"><div id=c style="position:absolute;background:white"></div></table>
  <table id=record><tr><td>Closed<td>March 2020</table><script>
  let at = new Date(2026, 10, 1);
  function showCal() {
    let rows = '';
    for (let n = 0; n < 42; n++) {
      const one = new Date(at.getFullYear(), at.getMonth(), n + 1 - at.getDay());
      rows += (n % 7 === 0 ? '<tr>' : '') + '<td class=' + (one.getMonth() === at.getMonth() ? 'x-date-active' : one < at ? 'x-date-prevday' : 'x-date-nextday') + '><a href=# class=x-date-date><em><span>' + one.getDate() + '</span></em></a>';
    }
    const title = at.toLocaleDateString('en-US', { month: 'long', year: 'numeric' });
    c.innerHTML = '<div class=x-date-picker><table><tr><td><a href=# title="Previous Month (Control+Left)">&nbsp;</a><td><table><tr><td><em><button type=button>' + title + '</button></em></table><td><a href=# title="Next Month (Control+Right)">&nbsp;</a><tr><td colspan=3><table class=x-date-inner><thead><tr>' + [...'SMTWTFS'].map((n) => '<th>' + n).join('') + '</thead><tbody>' + rows + '</table><tr><td colspan=3><button type=button>Today</button></table></div>';
  }
  c.onclick = (event) => {
    event.preventDefault();
    const [turn, day] = [event.target.closest('a[title]'), event.target.closest('.x-date-active')];
    if (turn) { at = new Date(at.getFullYear(), at.getMonth() + (turn.title.startsWith('Next') ? 1 : -1), 1); showCal(); }
    if (day) { w.value = String(at.getMonth() + 1).padStart(2, '0') + '/' + day.textContent.padStart(2, '0') + '/' + at.getFullYear(); c.innerHTML = ''; }
  };
</script>`;
