import { randomInt } from 'node:crypto';
import { html, type SafeHtml } from '../lab/html.ts';

type Choices = readonly (readonly [value: string, text: string])[];

export interface BoxOptions {
  readonly size?: number;
  readonly maxlength?: number;
  readonly placeholder?: string;
  readonly type?: string;
}

export interface ButtonOptions {
  readonly confirm?: string | false;
  /** Fields that must not be empty: [name, what the alert calls it]. */
  readonly require?: readonly (readonly [string, string])[];
  readonly disabled?: boolean;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Draws the form controls of one page. None is tied to its label: the text is in a cell next to it or above it. */
export class Controls {
  readonly #salt: string;
  readonly #alerts: boolean;
  readonly #values: Readonly<Record<string, string>>;

  constructor(values: Readonly<Record<string, string>>, options: { dynamicIds: boolean; alerts: boolean }) {
    this.#values = values;
    this.#alerts = options.alerts;
    this.#salt = options.dynamicIds ? `${randomInt(0x1000, 0xffff).toString(16)}_` : '';
  }

  value(name: string): string {
    return this.#values[name] ?? '';
  }

  id(name: string): string {
    return `ctl00_${this.#salt}${name}`;
  }

  text(name: string, { size = 20, maxlength, placeholder, type = 'text' }: BoxOptions = {}): SafeHtml {
    return html`<input
      type="${type}"
      id="${this.id(name)}"
      name="${name}"
      value="${type === 'password' ? '' : this.value(name)}"
      size="${size}"
      autocomplete="off"
      ${maxlength === undefined ? null : html`maxlength="${maxlength}"`}
      ${placeholder === undefined ? null : html`placeholder="${placeholder}"`}
    />`;
  }

  area(name: string): SafeHtml {
    return html`<textarea id="${this.id(name)}" name="${name}" rows="3" cols="48">
${this.value(name)}</textarea>`;
  }

  /** A list; with `post` a change of it posts the page back. */
  list(name: string, choices: Choices, { post = false }: { post?: boolean } = {}): SafeHtml {
    const chosen = this.value(name);
    return html`<select id="${this.id(name)}" name="${name}" ${post ? html`data-post="${name}"` : null}>
      ${choices.map(
        ([value, text]) =>
          html`<option value="${value}" ${value === chosen ? html`selected` : null}>${text}</option>`,
      )}
    </select>`;
  }

  /** Choices side by side, each with its words after it; with `post` a choice posts the page back. */
  radios(name: string, choices: Choices, { post = false }: { post?: boolean } = {}): SafeHtml {
    return html`<span class="radios"
      >${choices.map(
        ([value, text]) =>
          html`<input
              type="radio"
              id="${this.id(`${name}_${value}`)}"
              name="${name}"
              value="${value}"
              ${value === this.value(name) ? html`checked` : null}
              ${post ? html`data-post="${name}"` : null}
            />${text} `,
      )}</span
    >`;
  }

  /** A box to check. The hidden field says "off" where it is not checked; with `allows` it enables a button. */
  check(name: string, words: string, allows?: string): SafeHtml {
    return html`<input type="hidden" name="${name}" value="off" /><input
        type="checkbox"
        id="${this.id(name)}"
        name="${name}"
        value="on"
        ${this.value(name) === 'on' ? html`checked` : null}
        ${allows === undefined ? null : html`data-toggle="${allows}"`}
      />&nbsp;${words}`;
  }

  /** Month as a list, day and year as text. */
  dateParts(name: string): SafeHtml {
    const months = MONTHS.map((text, index) => [String(index + 1), text] as const);
    return html`<span class="date-parts"
      >${this.list(`${name}_m`, [['', '--'], ...months])}
      ${this.text(`${name}_d`, { size: 2, maxlength: 2, placeholder: 'DD' })}
      ${this.text(`${name}_y`, { size: 4, maxlength: 4, placeholder: 'YYYY' })}</span
    >`;
  }

  /** One text field and a picture that opens the calendar. */
  dateWithCalendar(name: string, hint: string): SafeHtml {
    return html`<span class="with-picture"
      >${this.text(name, { size: 10, maxlength: 10, placeholder: hint })}<img
        src="/assets/calendar.svg"
        alt="Pick a date"
        class="picture"
        data-calendar="${name}"
        data-hint="${hint}"
    /></span>`;
  }

  /** A code field that lives in an open shadow root. */
  code(name: string, kind: 'diagnosis' | 'procedure'): SafeHtml {
    return html`<bm-code-picker
      id="${this.id(name)}"
      name="${name}"
      kind="${kind}"
      value="${this.value(name)}"
    ></bm-code-picker>`;
  }

  button(command: string, words: string, options: ButtonOptions = {}): SafeHtml {
    return html`<input
      type="submit"
      class="btn"
      id="${this.id(command)}"
      name="btn:${command}"
      value="${words}"
      ${this.#guards(options)}
    />`;
  }

  /** A picture that is a button; its words are its alternative text. */
  imageButton(command: string, words: string, picture: string, options: ButtonOptions = {}): SafeHtml {
    return html`<input
      type="image"
      class="image-button"
      id="${this.id(command)}"
      name="btn:${command}"
      src="/assets/${picture}.svg"
      alt="${words}"
      title="${words}"
      ${this.#guards(options)}
    />`;
  }

  /** A link that posts the page back. */
  link(command: string, argument: string, words: string): SafeHtml {
    return html`<a href="#" data-post="${command}" data-argument="${argument}">${words}</a>`;
  }

  #guards({ confirm, require, disabled }: ButtonOptions): SafeHtml {
    return html`${confirm ? html`data-confirm="${confirm}"` : null}
    ${require && this.#alerts ? html`data-require="${JSON.stringify(require)}"` : null}
    ${disabled ? html`disabled` : null}`;
  }
}

/** A row of a layout table: words on the left, what they belong to on the right. */
export function row(words: string, ...content: readonly (SafeHtml | string)[]): SafeHtml {
  return html`<tr>
    <td class="lbl">${words}</td>
    <td class="val">${content}</td>
  </tr>`;
}

/** A box with a bar on top, around rows of a layout table. */
export function panel(title: string, rows: readonly SafeHtml[]): SafeHtml {
  return html`<table class="panel" cellspacing="0">
    <tr>
      <td class="bar" colspan="2">${title}</td>
    </tr>
    ${rows}
  </table>`;
}
