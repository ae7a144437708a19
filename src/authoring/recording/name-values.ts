import type { RecordedAction, RecordedTarget } from '../../sop/actions/recorded.ts';
import { nameOf } from './recorded.ts';
import { secretKind, takesUserName } from './secret-field.ts';

/** What the SOP contains instead of a value that was typed. */
export interface NamedValue {
  /** `${{ inputs.member_id }}` */
  readonly expression: string;
  readonly date: boolean;
  readonly secret: boolean;
}

/** An input that was found. */
export interface NamedInput {
  readonly name: string;
  /** What the field is called on the page. */
  readonly label: string;
  /** As it was typed: patient data until proved otherwise, so it never comes into the SOP. */
  readonly value: string;
  readonly date: boolean;
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const writtenDate = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** Turns what was typed into inputs and credentials, named after the fields. */
export class ValueNames {
  readonly #inputs: NamedInput[] = [];
  readonly #credentials = new Set<string>();
  /** All that was typed or picked. */
  readonly #typed: readonly string[];
  /** What replaces a secret, by the secret: typed again in a field without a telling name, it is the same secret. */
  readonly #secrets: ReadonlyMap<string, string>;

  constructor(actions: readonly RecordedAction[]) {
    const fills = actions.filter((action) => action.do === 'fill');
    this.#typed = [
      ...fills.map(({ value }) => value),
      ...actions.flatMap((action) => (action.do === 'select' ? action.values : [])),
    ];
    this.#secrets = new Map(
      fills.flatMap((fill, index): (readonly [string, string])[] => {
        const name = fill.value === '' ? null : secretName(fill, fills[index - 1], fills[index + 1]);
        return name === null ? [] : [[fill.value, name]];
      }),
    );
  }

  get inputs(): readonly NamedInput[] {
    return this.#inputs;
  }

  get credentials(): readonly string[] {
    return [...this.#credentials];
  }

  of(on: RecordedTarget, value: string): NamedValue {
    const label = nameOf(on) ?? '';
    const credential = this.#secrets.get(value);
    if (credential === 'one_time_code') return secret('totp()');
    if (credential !== undefined) return this.#credential(credential);
    const iso = isoOf(value);
    const name = this.#input(label === '' ? 'value' : label, iso ?? value, iso !== null);
    return { expression: `\${{ inputs.${name} }}`, date: iso !== null, secret: false };
  }

  /** Whether a text shows something that was typed: then it must not be a literal in an SOP. */
  reveals(text: string): boolean {
    const seen = text.toLowerCase();
    return this.#typed.some((value) => value.length > 2 && seen.includes(value.toLowerCase()));
  }

  #credential(name: string): NamedValue {
    this.#credentials.add(name);
    return secret(`credentials.${name}`);
  }

  #input(label: string, value: string, date: boolean): string {
    const known = this.#inputs.find((input) => input.label === label && input.value === value);
    if (known !== undefined) return known.name;
    const base = snake(label);
    let name = base;
    for (let count = 2; this.#inputs.some((input) => input.name === name); count += 1)
      name = `${base}_${count}`;
    this.#inputs.push({ name, label, value, date });
    return name;
  }
}

type Fill = Extract<RecordedAction, { do: 'fill' }>;

/** The credential that a field takes, or null: seen from the field itself and from the fields before and after it. */
function secretName(fill: Fill, before: Fill | undefined, after: Fill | undefined): string | null {
  const kind = kindOf(fill);
  if (kind === 'one_time_code') return /^[\d -]{4,9}$/.test(fill.value) ? kind : null;
  if (kind !== null) return kind;
  if (isUser(fill) && after !== undefined && (kindOf(after) === 'password' || isUnnamed(after)))
    return 'username';
  return isUnnamed(fill) && before !== undefined && isUser(before) ? 'password' : null;
}

const cluesOf = ({ clues, on }: Fill): readonly string[] => [nameOf(on) ?? '', ...clues];
const kindOf = (fill: Fill): ReturnType<typeof secretKind> => secretKind(cluesOf(fill));
const isUser = (fill: Fill): boolean => takesUserName(cluesOf(fill));
const isUnnamed = ({ on }: Fill): boolean => nameOf(on) === null;

function secret(expression: string): NamedValue {
  return { expression: `\${{ ${expression} }}`, date: false, secret: true };
}

/** An ISO date of what was typed; null if it is not a date. Months go first, as on the portals of this country. */
function isoOf(value: string): string | null {
  if (isoDate.test(value)) return value;
  const [, month = '', day = '', year = ''] = writtenDate.exec(value) ?? [];
  if (year === '' || Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31)
    return null;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function snake(label: string): string {
  const words = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const name = (words ?? ['value']).slice(0, 6).join('_');
  return /^[a-z]/.test(name) ? name : `value_${name}`;
}
