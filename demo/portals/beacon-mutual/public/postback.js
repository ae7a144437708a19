// Everything on a page goes back to the server: buttons, links, and marked lists.
const form = document.forms[0];

function postBack(target, argument) {
  form.elements.__EVENTTARGET.value = target;
  form.elements.__EVENTARGUMENT.value = argument ?? '';
  window.removeEventListener('beforeunload', askBeforeLeaving);
  form.submit();
}

function askBeforeLeaving(event) {
  event.preventDefault();
}

function mayPost(button) {
  const missing = JSON.parse(button.dataset.require ?? '[]').find(
    ([name]) => form.elements[name] && form.elements[name].value.trim() === '',
  );
  if (missing) window.alert(`Please enter: ${missing[1]}`);
  return !missing && (!button.dataset.confirm || window.confirm(button.dataset.confirm));
}

document.addEventListener('click', (event) => {
  const link = event.target.closest('a[data-post]');
  if (link) {
    event.preventDefault();
    postBack(link.dataset.post, link.dataset.argument);
  }
  const button = event.target.closest('input[type=submit], input[type=image]');
  if (button && !mayPost(button)) event.preventDefault();
});
document.addEventListener('change', (event) => {
  const { post } = event.target.dataset ?? {};
  if (post) postBack(post);
});
if (document.body.dataset.unload) {
  form.addEventListener('input', () => window.addEventListener('beforeunload', askBeforeLeaving));
  form.addEventListener('submit', () => window.removeEventListener('beforeunload', askBeforeLeaving));
}
