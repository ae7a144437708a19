import { portalOf, x12Day, type JsonObject, type JsonValue, type X12Segment } from 'sopwith/sdk';

type Part = Record<string, JsonValue>;

/** Where in the file we are: whose names, dates and references the segments are. */
type Loop = 'header' | 'billing' | 'subscriber' | 'patient' | 'claim' | 'line';

/** Segments that say nothing of the claim itself. */
const SILENT = new Set(['ST', 'SE', 'BHT', 'PER', 'CUR', 'LX', 'PWK', 'HL']);
/** Names that the payer has already, or that are only for the way: submitter, receiver, pay-to, pay-to plan, service location contact. */
const PASSING = new Set(['41', '40', '87', 'PE']);
/** References for transport or internal use: clearinghouse trace, line item control number, medical record, payer's own ids of the provider. */
const PASSING_REFS = new Set(['D9', '6R', 'EA', '0B', '1G', 'G2', 'LU', '2U', 'FY', 'NF', 'Y4']);
const RELATIONSHIPS: Readonly<Record<string, string>> = { '01': '01', '19': '19' };
const LETTERS = 'ABCDEFGHIJKL';
const MAX_UNKNOWN = 50;

/** Gathers one professional claim, segment by segment. What it cannot carry is noted in `unknown`: nothing is left out in silence. */
export class Claim837 {
  /** With the position of the first one: ST is segment 1. */
  readonly unknown = new Map<string, number>();
  readonly #component: string;
  #loop: Loop = 'header';
  /** Whose address follows. */
  #named = '';
  #payer = '';
  #place = '';
  #self = false;
  readonly #provider: Part = {};
  readonly #member: Part = {};
  readonly #subscriber: Part = {};
  readonly #patient: Part = {};
  readonly #claim: Part = {};
  readonly #related: Part = {};
  readonly #lines: Part[] = [];
  #renderingNpi = '';

  constructor(component: string) {
    this.#component = component;
  }

  read(segment: X12Segment, at: number): void {
    const [id = ''] = segment;
    if (id === 'HL') this.#loop = loopOf(segment[3]);
    else if (id === 'LX') this.#loop = 'line';
    if (SILENT.has(id)) return;
    const taken = (this.#readers[id] ?? (() => false))(segment);
    const name = nameOf(segment);
    if (!taken && this.unknown.size < MAX_UNKNOWN && !this.unknown.has(name)) this.unknown.set(name, at);
  }

  data(): JsonObject {
    const person = this.#self ? this.#subscriber : this.#patient;
    const lines = this.#lines.map((line) =>
      this.#renderingNpi === '' ? line : { rendering_npi: this.#renderingNpi, ...line },
    );
    return {
      ...(this.#payer === '' ? {} : { payer: this.#payer }),
      claim: {
        ...this.#claim,
        member: this.#member,
        patient: person,
        provider: this.#provider,
        lines,
        ...(Object.keys(this.#related).length > 0 ? { related_to: this.#related } : {}),
      },
    };
  }

  readonly #readers: Readonly<Record<string, (segment: X12Segment) => boolean>> = {
    SBR: (segment) => {
      this.#self = segment[2] === '18';
      // For a claim to a second payer, the portal would need what the first one paid.
      return this.#loop === 'subscriber' && segment[1] === 'P';
    },
    PAT: ([, relationship = '']) => {
      if (this.#loop === 'patient') this.#patient['relationship'] = RELATIONSHIPS[relationship] ?? 'G8';
      return true;
    },
    PRV: (segment) => {
      if (segment[1] === 'BI' && segment[2] === 'PXC') put(this.#provider, 'taxonomy', segment[3]);
      return segment[1] === 'BI' || segment[1] === 'PE';
    },
    NM1: (segment) => this.#name(segment),
    N3: (segment) => this.#address({ street: [segment[1], segment[2]].filter(Boolean).join(' ') }),
    N4: ([, city = '', state = '', zip = '']) => this.#address({ city, state, zip }),
    DMG: (segment) => {
      const person = this.#loop === 'patient' ? this.#patient : this.#subscriber;
      put(person, 'date_of_birth', x12Day(segment[2]));
      put(person, 'sex', segment[3]);
      return true;
    },
    REF: (segment) => this.#reference(segment),
    CLM: (segment) => this.#header(segment),
    DTP: (segment) => this.#date(segment),
    HI: (segment) => this.#diagnoses(segment),
    SV1: (segment) => this.#service(segment),
  };

  #name([, entity = '', kind, last = '', first = '', , , , qualifier, id = '']: X12Segment): boolean {
    this.#named = entity;
    if (PASSING.has(entity)) return true;
    const npi = qualifier === 'XX' ? id : '';
    switch (entity) {
      case '85':
        put(this.#provider, 'npi', npi);
        return true;
      case 'IL':
        put(this.#member, 'id', id);
        this.#subscriber['relationship'] = '18';
        putName(this.#subscriber, first, last);
        return kind === '1';
      case 'QC':
        putName(this.#patient, first, last);
        return true;
      case 'PR':
        this.#payer = portalOf(last);
        return true;
      case '82':
        return this.#rendering(npi);
      case 'DN':
      case '77':
        if (this.#loop !== 'claim') return false;
        this.#claim[entity === 'DN' ? 'referring_provider' : 'facility'] = {
          name: [first, last].filter(Boolean).join(' '),
          npi,
        };
        return true;
      default:
        return false;
    }
  }

  #rendering(npi: string): boolean {
    const line = this.#lines.at(-1);
    if (this.#loop === 'line' && line !== undefined) put(line, 'rendering_npi', npi);
    else this.#renderingNpi = npi;
    return true;
  }

  #address(part: Part): boolean {
    const person = { IL: this.#subscriber, QC: this.#patient }[this.#named];
    if (person !== undefined) person['address'] = { ...(person['address'] as Part | undefined), ...part };
    return true;
  }

  #reference([, qualifier = '', value = '']: X12Segment): boolean {
    if (PASSING_REFS.has(qualifier)) return true;
    if (this.#loop === 'billing' && (qualifier === 'EI' || qualifier === 'SY')) {
      put(this.#provider, 'tax_id', value.replaceAll('-', ''));
      return true;
    }
    if (this.#loop === 'subscriber' && qualifier === 'SY') return true;
    const member = { G1: 'prior_authorization_number', F8: 'original_reference' }[qualifier];
    if (this.#loop !== 'claim' || member === undefined) return false;
    put(this.#claim, member, value);
    return true;
  }

  #header(segment: X12Segment): boolean {
    this.#loop = 'claim';
    const [place = '', , frequency = ''] = this.#parts(segment[5]);
    put(this.#claim, 'patient_account_number', segment[1]);
    put(this.#claim, 'total', decimal(segment[2]));
    put(this.#claim, 'resubmission_code', frequency);
    this.#place = place;
    if (segment[7]) this.#claim['accept_assignment'] = segment[7] === 'A';
    for (const cause of this.#parts(segment[11])) {
      const member = { EM: 'employment', AA: 'auto_accident', OA: 'other_accident' }[cause];
      if (member !== undefined) this.#related[member] = true;
    }
    if (this.#related['auto_accident']) put(this.#related, 'accident_state', this.#parts(segment[11])[3]);
    return true;
  }

  #date([, qualifier = '', , value = '']: X12Segment): boolean {
    const [from, to] = value.split('-').map(x12Day);
    const line = this.#lines.at(-1);
    if (qualifier === '472' && line !== undefined) {
      put(line, 'date_from', from);
      put(line, 'date_to', to);
      return true;
    }
    if (qualifier === '431' && this.#loop === 'claim') {
      put(this.#claim, 'onset_date', from);
      return true;
    }
    return false;
  }

  #diagnoses(segment: X12Segment): boolean {
    const codes = segment.slice(1).map((element) => this.#parts(element));
    // ABK and ABF are ICD-10-CM; anything else is another list (procedures, conditions) or ICD-9.
    if (!codes.every(([list]) => list === 'ABK' || list === 'ABF')) return false;
    const known = (this.#claim['diagnoses'] as readonly JsonValue[] | undefined) ?? [];
    this.#claim['diagnoses'] = [...known, ...codes.map(([, code = '']) => dotted(code))];
    return true;
  }

  #service([, procedure, charge, unit, units, place = '', , pointers]: X12Segment): boolean {
    const [list, code = '', ...modifiers] = this.#parts(procedure);
    const line: Part = { procedure_code: code, place_of_service: place || this.#place };
    if (modifiers.some(Boolean)) line['modifiers'] = modifiers.slice(0, 4).filter(Boolean);
    put(line, 'charge', decimal(charge));
    if (units) line['units'] = Number(units);
    line['diagnosis_pointers'] = this.#parts(pointers)
      .filter(Boolean)
      .map((pointer) => LETTERS[Number(pointer) - 1] ?? pointer);
    this.#lines.push(line);
    return list === 'HC' && unit === 'UN' && modifiers.slice(4).every((extra) => extra === '');
  }

  #parts(element = ''): readonly string[] {
    return element === '' ? [] : element.split(this.#component);
  }
}

function loopOf(level = ''): Loop {
  const loops: Readonly<Record<string, Loop>> = { '20': 'billing', '22': 'subscriber', '23': 'patient' };
  return loops[level] ?? 'header';
}

/** An empty value in the file is missing from the claim, and the schema reports it. */
function put(part: Part, member: string, value: string | undefined): void {
  if (value !== undefined && value !== '') part[member] = value;
}

function putName(person: Part, first: string, last: string): void {
  put(person, 'first_name', first);
  put(person, 'last_name', last);
}

/** The segment as in the guide, with the qualifier that identifies it: `DTP*435`. */
function nameOf([id = '', qualifier = '']: X12Segment): string {
  return /^[A-Z0-9]{2,3}$/.test(qualifier) && /^(REF|DTP|NM1|AMT|SBR|HI)$/.test(id)
    ? `${id} ${qualifier}`
    : id;
}

const decimal = (text: string | undefined): string => (text ?? '').replace(/^\./, '0.');
const dotted = (code: string): string => code.replace(/^(\w{3})(\w+)$/, '$1.$2');
