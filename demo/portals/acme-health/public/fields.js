import { boot, h, newId, t } from './dom.js';
import { maskDate, reformatMoney } from './masks.js';

/**
 * A labelled control. What all fields have in common: `element` to put on the page, `name` in the request,
 * `label`, `get()` and `set(value)`.
 */
export function field({ label, name, control, hint, required, wide, get, set, extra }) {
  const id = newId(name);
  control.id = id;
  control.name = name;
  if (required) control.setAttribute('aria-required', 'true');
  return {
    name,
    label: t(label),
    element: h(
      'div',
      { class: wide ? 'field wide' : 'field' },
      h(
        'div',
        { class: 'label-row' },
        h('label', { for: id }, t(label)),
        required ? h('span', { 'aria-hidden': 'true', class: 'required' }, '*') : null,
      ),
      control,
      extra,
      hint ? h('p', { class: 'hint' }, hint) : null,
    ),
    control,
    get: get ?? (() => control.value),
    set:
      set ??
      ((value) => {
        control.value = value;
      }),
  };
}

export function textField(options) {
  const { value = '', type = 'text', maxlength, autocomplete = 'off' } = options;
  return field({ ...options, control: h('input', { type, value, maxlength, autocomplete }) });
}

export function selectField(options) {
  const control = h('select', {}, toOptions(options.choices ?? []));
  if (options.value !== undefined) control.value = options.value;
  return field({ ...options, control });
}

/** Choices are [value, text] pairs. */
export function toOptions(choices) {
  return choices.map(([value, text]) => h('option', { value }, text));
}

export function checkField({ label, name, onchange }) {
  const id = newId(name);
  const control = h('input', { type: 'checkbox', id, name, onchange });
  return {
    name,
    label: t(label),
    element: h('div', { class: 'check' }, control, h('label', { for: id }, t(label))),
    control,
    get: () => control.checked,
    set: (value) => {
      control.checked = value === true;
    },
  };
}

/** A date in the form that the portal is set to. Dates of birth can be three fields. */
export function dateField(options) {
  const { value = '', birth = false } = options;
  if (birth && boot.switches.three_part_date) return threePartDate(options);
  if (boot.switches.native_dates)
    return field({ ...options, control: h('input', { type: 'date', value: toIso(value) }) });
  const control = h('input', {
    type: 'text',
    value,
    placeholder: 'MM/DD/YYYY',
    inputmode: 'numeric',
    autocomplete: 'off',
  });
  if (boot.switches.masked_dates) control.addEventListener('input', maskDate);
  return field({ ...options, control });
}

function toIso(value) {
  const [month, day, year] = value.split('/');
  return year === undefined ? '' : `${year}-${month}-${day}`;
}

function threePartDate({ label, name, required }) {
  const parts = [
    ['Month', 2],
    ['Day', 2],
    ['Year', 4],
  ].map(([part, maxlength]) =>
    textField({ label: part, name: `${name}_${part.toLowerCase()}`, maxlength, required }),
  );
  return {
    name,
    label: t(label),
    element: h(
      'fieldset',
      { class: 'field three-part' },
      h('legend', {}, t(label)),
      parts.map(({ element }) => element),
    ),
    control: parts[0].control,
    get: () => (parts.every((part) => part.get() === '') ? '' : parts.map((part) => part.get()).join('/')),
    set: (value) => value.split('/').forEach((text, index) => parts[index]?.set(text)),
  };
}

/** Makes an amount read $1,234.50 when its input is left. */
export function asMoney(control) {
  if (boot.switches.money_reformat) control.addEventListener('blur', reformatMoney);
  return control;
}

/** A field that people do not see. Only a script fills it. */
export function honeypot() {
  const control = h('input', { type: 'text', tabindex: '-1', autocomplete: 'off' });
  const made = field({ label: 'Website', name: 'website', control });
  made.element.classList.add('trap');
  if (!boot.switches.honeypot) made.element.hidden = true;
  return made;
}

/** The values of several fields by their names. */
export function valuesOf(fields) {
  return Object.fromEntries(fields.map((one) => [one.name, one.get()]));
}
