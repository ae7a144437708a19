// A field for codes: its input and its list live in an open shadow root.
const CODES = {
  diagnosis: [
    ['E11.9', 'Type 2 diabetes'],
    ['F41.1', 'Generalized anxiety'],
    ['G47.33', 'Obstructive sleep apnea'],
    ['I10', 'Essential hypertension'],
    ['I48.91', 'Atrial fibrillation'],
    ['J02.9', 'Acute pharyngitis'],
    ['M17.11', 'Osteoarthritis, right knee'],
    ['M25.511', 'Pain in right shoulder'],
    ['M54.50', 'Low back pain'],
    ['R51.9', 'Headache'],
  ],
  procedure: [
    ['27447', 'Total knee arthroplasty'],
    ['70551', 'MRI brain'],
    ['72148', 'MRI lumbar spine'],
    ['93458', 'Coronary angiography'],
    ['95810', 'Sleep study'],
    ['97110', 'Therapeutic exercise'],
    ['J1745', 'Infliximab, 10 mg'],
  ],
};
const STYLE = `
  :host { position: relative; display: inline-block; }
  input { font: inherit; width: 7em; border: 1px solid #7f9db9; padding: 1px 3px; text-transform: uppercase; }
  button { font: inherit; border: 1px outset #999; background: #ece9d8; padding: 0 5px; }
  ul { position: absolute; left: 0; top: 100%; margin: 0; padding: 2px; list-style: none; background: #fff;
       border: 1px solid #316ac5; max-height: 160px; overflow: auto; width: 22em; z-index: 5; }
  li { padding: 2px 4px; cursor: pointer; }
  li:hover { background: #316ac5; color: #fff; }
`;

customElements.define(
  'bm-code-picker',
  class extends HTMLElement {
    static formAssociated = true;
    #internals = this.attachInternals();

    connectedCallback() {
      const root = this.attachShadow({ mode: 'open' });
      const style = document.createElement('style');
      style.textContent = STYLE;
      const input = Object.assign(document.createElement('input'), {
        value: this.getAttribute('value') ?? '',
        placeholder: this.getAttribute('kind') === 'diagnosis' ? 'ICD-10' : 'CPT/HCPCS',
        autocomplete: 'off',
      });
      const button = Object.assign(document.createElement('button'), {
        type: 'button',
        textContent: '…',
        title: 'Code list',
      });
      const keep = () => this.#internals.setFormValue(input.value);
      input.addEventListener('input', keep);
      button.addEventListener('click', () => this.#toggle(root, input, keep));
      root.append(style, input, button);
      keep();
    }

    #toggle(root, input, keep) {
      const shown = root.querySelector('ul');
      if (shown) return shown.remove();
      const list = document.createElement('ul');
      for (const [code, words] of CODES[this.getAttribute('kind')]) {
        const item = document.createElement('li');
        item.textContent = `${code} ${words}`;
        item.addEventListener('click', () => {
          input.value = code;
          keep();
          list.remove();
        });
        list.append(item);
      }
      root.append(list);
    }
  },
);
