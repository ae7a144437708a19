import { x12Day, type JsonObject, type JsonValue, type X12Segment } from 'sopwith/sdk';

type Part = Record<string, JsonValue>;

/** Segments that say nothing of the request itself: envelope, contacts, addresses, relationship. */
const SILENT = new Set(['ST', 'SE', 'BHT', 'PER', 'N3', 'N4', 'PRV', 'INS']);
/** References for transport or internal use: tax number, the ids that the payer has already. */
const PASSING_REFS = new Set(['EI', 'SY', 'EJ', '6P', '1L', 'ZH', '1G', 'G5']);
const UNITS = new Set(['DY', 'VS', 'HS']);

/** Gathers one request for review, segment by segment. What it cannot carry is noted in `unknown`: nothing is left out in silence. */
export class Request278 {
  /** `SV2 (segment 17)`: ST is segment 1. */
  readonly unknown: string[] = [];
  readonly #component: string;
  #level = '';
  readonly #member: Part = {};
  readonly #request: Part = {};
  readonly #providers: Part = {};
  readonly #diagnoses: string[] = [];
  readonly #lines: Part[] = [];
  readonly #answers: Part[] = [];
  #dates: Part = {};

  constructor(component: string) {
    this.#component = component;
  }

  read(segment: X12Segment, at: number): void {
    const [id = ''] = segment;
    if (SILENT.has(id)) return;
    const taken = (this.#readers[id] ?? (() => false))(segment);
    if (!taken) this.unknown.push(`${id} (segment ${at})`);
  }

  data(): JsonObject {
    return {
      ...this.#request,
      ...this.#providers,
      member: this.#member,
      diagnoses: this.#diagnoses,
      ...(this.#answers.length > 0 ? { answers: this.#answers } : {}),
      lines: this.#lines.map((line) => ({ ...this.#dates, ...line })),
    };
  }

  readonly #readers: Readonly<Record<string, (segment: X12Segment) => boolean>> = {
    HL: ([, , , level = '']) => {
      this.#level = level;
      if (level === 'SS') this.#lines.push({});
      return ['20', '21', '22', '23', 'EV', 'SS'].includes(level);
    },
    NM1: (segment) => this.#name(segment),
    DMG: ([, , born]) => put(this.#member, 'date_of_birth', x12Day(born)),
    TRN: ([, , reference]) => this.#level !== 'EV' || put(this.#request, 'reference', reference),
    REF: ([, qualifier = '', number]) =>
      PASSING_REFS.has(qualifier) ||
      (qualifier === 'BB' && put(this.#request, 'previous_authorization_number', number)),
    UM: ([, category, certification, , , , urgency = '']) => {
      if (this.#level !== 'EV') return true;
      put(this.#request, 'category', category);
      put(this.#request, 'certification_type', certification);
      // 03 emergency, U urgent.
      if (['03', 'U'].includes(urgency)) this.#request['urgent'] = true;
      return true;
    },
    DTP: (segment) => this.#date(segment),
    HI: (segment) => this.#diagnosis(segment),
    SV1: (segment) => this.#service(segment),
    HSD: ([, unit = '', units, ...more]) => {
      const line = this.#lines.at(-1);
      if (line === undefined || !UNITS.has(unit) || more.some(Boolean)) return false;
      line['unit_type'] = unit;
      line['units'] = Number(units);
      return true;
    },
    MSG: ([, text = '']) => this.#message(text.trim()),
  };

  #name([, entity = '', , last, first, , , , qualifier, id]: X12Segment): boolean {
    if (entity === 'X3') return true;
    if (entity === 'IL' || entity === 'QC') {
      // A dependent is named under the ID of the subscriber.
      if (entity === 'QC') delete this.#member['date_of_birth'];
      put(this.#member, 'last_name', last);
      put(this.#member, 'first_name', first);
      return entity === 'QC' || put(this.#member, 'id', id);
    }
    const names = { '1P': 'requesting_provider', SJ: 'servicing_provider', FA: 'facility' };
    const name = Object.hasOwn(names, entity) ? names[entity as keyof typeof names] : undefined;
    if (name === undefined) return false;
    const provider: Part = {};
    put(provider, 'name', [first, last].filter(Boolean).join(' '));
    put(provider, 'npi', qualifier === 'XX' ? id : '');
    this.#providers[name] = provider;
    return true;
  }

  /** A 278 has no element for an attestation, nor for an answer to a question of the payer: both are agreed texts. */
  #message(text: string): boolean {
    if (text.toUpperCase() === 'ATTESTED') {
      this.#request['attested'] = true;
      return true;
    }
    const at = text.lastIndexOf('=');
    const [question, answer] = [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()];
    if (question === '' || answer === '') return false;
    this.#answers.push({ question, answer });
    return true;
  }

  #date([, qualifier = '', , value = '']: X12Segment): boolean {
    const [from, to] = value.split('-').map(x12Day);
    const part: Part = {};
    put(part, 'date_from', from);
    put(part, 'date_to', to);
    const line = this.#lines.at(-1);
    if (qualifier === '472' && line !== undefined) Object.assign(line, part);
    else if (qualifier === 'AAH' || qualifier === '472') this.#dates = part;
    else return false;
    return true;
  }

  #diagnosis(segment: X12Segment): boolean {
    const codes = segment.slice(1).map((element) => element.split(this.#component));
    if (!codes.every(([list]) => list === 'ABK' || list === 'ABF')) return false;
    for (const [, code = ''] of codes) this.#diagnoses.push(code.replace(/^(\w{3})(\w+)$/, '$1.$2'));
    return true;
  }

  #service([, procedure = '', , unit = '', units = '']: X12Segment): boolean {
    const line = this.#lines.at(-1);
    const [list, code = '', ...more] = procedure.split(this.#component);
    if (line === undefined || list !== 'HC' || more.some(Boolean)) return false;
    line['procedure_code'] = code;
    if (units !== '') line['units'] = Number(units);
    return unit === '' || unit === 'UN';
  }
}

/** An empty value in the file is missing from the request, and the schema reports it. */
function put(part: Part, member: string, value: string | undefined): true {
  if (value !== undefined && value !== '') part[member] = value;
  return true;
}
