/** The data that the server passes to the page at its start. */
export const boot = JSON.parse(document.getElementById('boot').textContent);

/** The name of a thing in this release of the portal. */
export const t = (name) => boot.words[name] ?? name;

let count = 0;

/** An element id; unlike at every load where the portal is set to that. */
export function newId(name) {
  count += 1;
  const salt = boot.switches.dynamic_ids ? Math.random().toString(36).slice(2, 8) : '';
  return `${name}${salt}-${count}`;
}

/** Makes an element: `onclick` and the like are listeners, true and false set and leave out attributes. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(
    ...children.flat().filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

export function button(label, onclick, kind = 'primary') {
  return h('button', { type: 'button', class: `button ${kind}`, onclick }, t(label));
}

/** A box that screen readers announce. */
export function alertBox(title, ...content) {
  return h('div', { role: 'alert', class: 'alert' }, h('strong', {}, title), ...content);
}

/** An alert with its title as its name. Not for titles with a field's label in them: they would be found by it. */
export function namedAlert(title, ...content) {
  const box = alertBox(title, ...content);
  box.setAttribute('aria-label', title);
  return box;
}

/** Names and values as text only, for a page where the names belong to fields. */
export function plainFacts(rows) {
  return h(
    'dl',
    { class: 'facts' },
    rows.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
  );
}

/** Names and values; each value can be found by the label of its name. */
export function facts(rows) {
  return h(
    'dl',
    { class: 'facts' },
    rows.map(([name, value]) => {
      const id = newId('fact');
      return h('div', {}, h('dt', { id }, t(name)), h('dd', { 'aria-labelledby': id }, value));
    }),
  );
}
