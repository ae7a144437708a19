// Counts the time that is left. Each new page in the work frame starts it again.
const { idleMs, askMs } = document.body.dataset;
const shown = document.getElementById('idle');
let left;
let asking;

function start() {
  left = Math.round(Number(idleMs) / 1000);
  clearTimeout(asking);
  if (Number(askMs) > 0) asking = setTimeout(ask, Number(askMs));
  show();
}

function show() {
  shown.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}

async function ask() {
  if (!window.confirm('Your session is about to end. Do you want to stay logged on?'))
    window.top.location.href = '/logoff';
  else await fetch('/hub/keep-alive', { method: 'POST' });
}

setInterval(() => {
  left = Math.max(0, left - 1);
  show();
}, 1000);
window.addEventListener('message', start);
start();
