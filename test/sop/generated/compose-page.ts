import {
  CAPTION_MARKS,
  CELLS,
  CONTROLS,
  FIELD_MARKS,
  HEADINGS,
  LAYOUTS,
  type Cards,
  type Entry,
  type Form,
  type Frame,
  type GeneratedPage,
  type Grid,
  type Heading,
  type Matrix,
  type Part,
  type Ways,
} from './page-parts.ts';
import { Random } from './random.ts';

/** Captions of portals. Many are a part of another one. */
const WORDS = [
  'Name', 'Member name', 'Name of plan', 'Plan', 'Plan type', 'Type', 'ID', 'Member ID', 'Group ID', 'Group',
  'Date', 'Date of birth', 'Service date', 'Due', 'Due date', 'From', 'Until', 'Status', 'Claim status', 'Claim',
  'Amount', 'Amount paid', 'Paid', 'Phone', 'Phone type', 'State', 'Address', 'Notes', 'Total', 'Units',
  'Terms', 'Provider', 'Payer', 'Relationship', 'Gender', 'Urgent', 'Code', 'Priority', 'Reason', 'City',
]; // prettier-ignore
const PLACES = ['Patient', 'Subscriber', 'Claim lines', 'Coverage', 'Plan', 'Other payer'];
const BUTTONS = ['Save', 'Save and close', 'Cancel', 'Search', 'Add line', 'Print', 'Name', 'Status'];
const NOUNS = ['Ada', 'Gold', 'Acme', 'North', 'Lee', 'Open', 'River', 'Blue'];

/** Composes pages from parts that go with each other in any way. The same seed makes the same page. */
export function composePage(seed: number): GeneratedPage {
  return new Composer(new Random(seed)).page();
}

class Composer {
  private count = 0;

  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  page(): GeneratedPage {
    const { random } = this;
    const parts = Array.from({ length: random.whole(1, 3) }, () => this.part());
    const [first] = parts;
    if (first?.kind === 'form' && random.happens(0.35)) parts.push(this.twin(first));
    if (first?.kind === 'form' && random.happens(0.08)) parts.push(this.locked(first));
    if (first?.kind === 'form' && random.happens(0.15))
      parts.splice(random.whole(0, 1), 0, this.ways(first.entries.map(({ words }) => words)));
    if (random.happens(0.1)) parts.push(this.frame(first?.kind === 'form' ? first : this.form()));
    if (random.happens(0.2))
      parts.unshift({
        kind: 'hidden',
        by: random.one(['display', 'template', 'visibility']),
        parts: [first?.kind === 'form' ? this.twin(first) : this.form()],
      });
    return { parts };
  }

  private part(): Part {
    const { random } = this;
    const chance = random.next();
    if (chance < 0.46) return this.form();
    if (chance < 0.5) return this.matrix();
    if (chance < 0.58) return this.cards();
    if (chance < 0.82) return this.grid();
    if (chance < 0.9)
      return {
        kind: 'beside',
        by: random.one(['cells', 'flex', 'floats']),
        parts: [this.form(), random.happens(0.5) ? this.form() : this.grid()],
      };
    if (chance < 0.95)
      return {
        kind: 'prose',
        words: `Enter the ${random.one(WORDS)} as printed. ${random.one(WORDS)}: see the card.`,
      };
    return {
      kind: 'controls',
      as: random.one(['buttons', 'links', 'inputs']),
      words: random.some(BUTTONS, random.whole(1, 3)),
    };
  }

  private heading(chance: number): Heading | null {
    const { random } = this;
    return random.happens(chance) ? { as: random.one(HEADINGS), words: random.one(PLACES) } : null;
  }

  private form(): Form {
    const { random } = this;
    const words = random.some(WORDS, random.whole(1, 5));
    const shown = random.happens(0.25) ? random.one(['shown', 'words'] as const) : null;
    const isMixed = random.happens(0.6);
    return {
      kind: 'form',
      heading: this.heading(0.45),
      layout: random.one(LAYOUTS),
      perLine: random.one([1, 1, 2, 3]),
      entries: words.map((one) => this.entry(one, shown ?? (isMixed ? random.one(CONTROLS) : 'text'))),
    };
  }

  /** The same captions with other values: as for the patient and the subscriber. */
  private twin(form: Form): Form {
    return {
      ...form,
      heading: this.heading(0.8),
      layout: this.random.happens(0.7) ? form.layout : this.random.one(LAYOUTS),
      entries: form.entries.map((entry) => ({
        ...entry,
        value: this.valueFor(entry.control),
        others: entry.others.map(() => this.value()),
      })),
    };
  }

  /** The same, which cannot be changed. */
  private locked(form: Form): Form {
    const twin = this.twin(form);
    const control = this.random.one(['disabled', 'read-only'] as const);
    return { ...twin, entries: twin.entries.map((entry) => ({ ...entry, control })) };
  }

  private entry(words: string, control: Entry['control']): Entry {
    const { random } = this;
    const marks = random.happens(0.5)
      ? []
      : [
          ...random.some(CAPTION_MARKS, random.whole(0, 2)),
          ...(random.happens(0.3) ? [random.one(FIELD_MARKS)] : []),
        ];
    return { words, control, value: this.valueFor(control), others: [this.value(), this.value()], marks };
  }

  private valueFor(control: Entry['control']): string {
    if (control === 'checkbox' || control === 'box-behind') return this.random.one(['true', 'false']);
    if (this.random.happens(0.2)) return '';
    if (control === 'date') return `2026-0${this.random.whole(1, 9)}-1${this.random.whole(0, 9)}`;
    // Now and then a value that is the caption of something else.
    return /^(shown|words)$/.test(control) && this.random.happens(0.06)
      ? this.random.one(WORDS)
      : this.value();
  }

  private value(): string {
    this.count += 1;
    return `${this.random.one(NOUNS)} ${this.count + 10}`;
  }

  private grid(): Grid {
    const { random } = this;
    const special = random.happens(0.4) ? random.one(['filters', 'sort-links', 'stack', 'spans']) : null;
    const width = special === 'stack' ? 4 : random.whole(2, 4);
    const columns = random.some(WORDS, width).map((words, index) => ({
      words,
      cells: index > 0 && random.happens(0.25) ? random.one(CELLS) : ('text' as const),
      isSorted: random.happens(0.1),
      isHidden: special !== 'stack' && index > 0 && index < width - 1 && random.happens(0.1),
    }));
    const money = random.happens(0.5);
    const isPlain = special !== 'stack' && special !== 'spans';
    const rows = this.rows(columns, money, special === 'spans', isPlain);
    return {
      kind: 'grid',
      heading: this.heading(0.4),
      head: isPlain ? random.one(['th', 'th', 'thead', 'bold', 'aria']) : random.one(['th', 'thead']),
      columns,
      over: isPlain && width > 2 && random.happens(0.12) ? 'In network' : null,
      rows,
      hasBoxes: isPlain && random.happens(0.15),
      actions: isPlain && random.happens(0.25) ? { words: random.one(['', 'Actions', null]) } : null,
      total: isPlain && money && random.happens(0.3) ? '1,234.00' : null,
      hasHiddenInputs: random.happens(0.15),
      tools: special === 'filters' || special === 'sort-links' ? special : null,
      stack: special === 'stack' ? random.one(['parts', 'rows']) : null,
      spans: special === 'spans',
    };
  }

  private rows(columns: Grid['columns'], money: boolean, spans: boolean, hasNotes: boolean): Grid['rows'] {
    const { random } = this;
    let key = '';
    return Array.from({ length: spans ? 2 * random.whole(1, 2) : random.whole(1, 4) }, (_, row) => ({
      cells: columns.map(({ cells }, index) => {
        if (cells === 'box') return random.one(['true', 'false']);
        if (index > 0 && random.happens(0.12)) return '';
        const isAmount = money && index === columns.length - 1;
        const value = isAmount ? `${random.whole(1, 999)}.00` : this.value();
        if (index === 0 && !(spans && row % 2 === 1)) key = value;
        return index === 0 ? key : value;
      }),
      note: hasNotes && random.happens(0.06) ? `Note ${this.value()}` : null,
    }));
  }

  private matrix(): Matrix {
    const { random } = this;
    const options = random.some(['Yes', 'No', 'Unknown', 'Never'], random.whole(2, 3));
    return {
      kind: 'matrix',
      heading: this.heading(0.4),
      as: random.one(['under-headings', 'with-words']),
      options,
      rows: random.some(WORDS, random.whole(1, 3)).map((words) => ({
        words,
        chosen: random.happens(0.7) ? random.whole(0, options.length - 1) : null,
      })),
    };
  }

  private cards(): Cards {
    const { random } = this;
    const form = this.form();
    return {
      kind: 'cards',
      as: random.one(['div', 'section', 'li', 'article', 'fieldset', 'cell']),
      title: random.one(['h3', 'linked-h3', 'bold', 'link', 'legend']),
      cards: Array.from({ length: random.whole(2, 3) }, () => ({
        title: this.value(),
        form: { ...this.twin(form), layout: form.layout, heading: null },
      })),
    };
  }

  /** With words of the page around it. */
  private frame(form: Form): Frame {
    const { random } = this;
    const twin = this.twin(form);
    return {
      kind: 'frame',
      title: random.one(['Work area', 'Details of the claim']),
      parts: random.happens(0.4) ? [twin, this.part()] : [twin],
    };
  }

  private ways(words: readonly string[]): Ways {
    const { random } = this;
    const own = random.some(words, random.whole(1, words.length));
    return {
      kind: 'ways',
      as: random.one(['menu', 'crumbs', 'tabs', 'steps', 'clickable']),
      words: random.some([...new Set([...own, ...random.some(WORDS, 2)])], 4),
    };
  }
}
