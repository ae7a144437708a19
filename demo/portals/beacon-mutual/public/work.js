// Small things of a work page: bulletins, pop-up windows and what they bring back, text shown with alert().
document.addEventListener('click', (event) => {
  const { close, popup, pick, born, toggle, shut } = event.target.dataset ?? {};
  if (close) document.querySelector(`.${close}`).remove();
  if (shut) window.close();
  if (popup && event.target.tagName === 'A') event.preventDefault();
  if (popup) window.open(popup, 'hub_popup', 'width=640,height=480,left=120,top=120');
  if (toggle) {
    const allowed = event.target.checked;
    document.querySelectorAll(`[name="btn:${toggle}"]`).forEach((button) => {
      button.disabled = !allowed;
    });
  }
  if (pick) {
    event.preventDefault();
    bringBack(pick, born);
  }
});

function bringBack(member, born) {
  const { elements } = window.opener.document.forms[0];
  const [month, day, year] = born.split('/');
  const values = {
    member_id: member,
    birth_m: String(Number(month)),
    birth_d: String(Number(day)),
    birth_y: year,
    birth: born,
  };
  for (const [name, value] of Object.entries(values)) if (elements[name]) elements[name].value = value;
  window.close();
}

// The frame that counts the idle time starts again with each page.
window.top.frames.banner?.postMessage('page', location.origin);
if (document.body.dataset.alert) setTimeout(() => window.alert(document.body.dataset.alert));
