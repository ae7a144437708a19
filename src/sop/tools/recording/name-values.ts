import type { RecordedAction, RecordedTarget } from './recorded.ts';
import { nameOf } from './recorded.ts';

/** What stands in the SOP in place of a value that was typed. */
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

const passwordLike = /pass ?(?:word|code|phrase)|\bpin\b|secret answer|security answer/i;
const userLike = /user ?(?:name|id)?$|log-?(?:in|on)|sign-?in id|e-?mail/i;
const codeLike =
  /(?:verification|authentication|authenticator|security|one-time|passcode|2fa|mfa|otp).*code|^code$|\botp\b/i;
const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const writtenDate = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** Turns what was typed into inputs and credentials, named after the fields. */
export class ValueNames {
  readonly #inputs: NamedInput[] = [];
  readonly #credentials = new Set<string>();
  /** All that was typed or picked. */
  readonly #typed: readonly string[];
  /** Fields that are filled right before a password: a user name stands there. */
  readonly #users: ReadonlySet<RecordedTarget>;

  constructor(actions: readonly RecordedAction[]) {
    const fills = actions.filter((action) => action.do === 'fill');
    this.#typed = [
      ...fills.map(({ value }) => value),
      ...actions.flatMap((action) => (action.do === 'select' ? action.values : [])),
    ];
    this.#users = new Set(
      fills.flatMap(({ on }, index) => {
        const following = fills[index + 1];
        const next = following === undefined ? null : nameOf(following.on);
        return next !== null && passwordLike.test(next) && userLike.test(nameOf(on) ?? '') ? [on] : [];
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
    if (codeLike.test(label) && /^\d{4,8}$/.test(value)) return secret('totp()');
    if (passwordLike.test(label))
      return this.#credential(/answer/i.test(label) ? 'security_answer' : 'password');
    if (this.#users.has(on)) return this.#credential('username');
    const iso = isoOf(value);
    const name = this.#input(label === '' ? 'value' : label, iso ?? value, iso !== null);
    return { expression: `\${{ inputs.${name} }}`, date: iso !== null, secret: false };
  }

  /** Whether a text shows something that was typed: then it is no literal for an SOP. */
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

function secret(expression: string): NamedValue {
  return { expression: `\${{ ${expression} }}`, date: false, secret: true };
}

/** An ISO date of what was typed; null where it is none. Months go first, as on the portals of this country. */
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
