import { createHash } from 'node:crypto';
import type { EndedTask } from './result-format.ts';
import { readX12, type X12Interchange, type X12Transaction } from './x12.ts';

/** An element: text, the parts of a composite (`['HC', '99213']`), or nothing. */
export type X12Element = string | null | undefined | readonly (string | null | undefined)[];

/** A segment to write: its ID, then its elements. */
export type X12ReplySegment = readonly X12Element[];

/** The transaction set that answers a task. */
export interface X12Reply {
  /** ST01: `271` */
  readonly type: string;
  /** ST03 and GS08: `005010X279A1` */
  readonly guide: string;
  /** GS01: `HB` */
  readonly group: string;
  /** Between ST and SE. */
  readonly segments: readonly X12ReplySegment[];
}

/** Who answers whom, if the task was not sent as X12: as in ISA06 and ISA08. What is longer than 15 characters is cut. */
export interface X12Parties {
  readonly sender: string;
  readonly receiver: string;
}

/** The X12 that a client sent. */
export interface X12Request {
  readonly interchange: X12Interchange;
  readonly transaction: X12Transaction;
}

type AnyEnded = Pick<EndedTask, 'id' | 'finishedAt' | 'text'>;

/**
 * The X12 that a client sent as the data of a task; undefined if it sent JSON or YAML.
 *
 * @example
 * const traceOf = (task: EndedTask): string | undefined =>
 *   x12Request(task)?.transaction.segments.find(([id]) => id === 'TRN')?.[2];
 */
export function x12Request(task: Pick<EndedTask, 'text'>): X12Request | undefined {
  if (!/^\s*ISA/.test(task.text)) return undefined;
  const interchange = readX12(task.text);
  const [transaction] = interchange.transactions;
  return transaction === undefined ? undefined : { interchange, transaction };
}

/** When the task ended, as X12 writes it: `20260302` and `1205`, UTC. */
export function x12Time(finishedAt: string): { readonly date: string; readonly time: string } {
  return {
    date: finishedAt.slice(0, 10).replaceAll('-', ''),
    time: finishedAt.slice(11, 16).replace(':', ''),
  };
}

/**
 * A day as X12 writes it (D8); empty if there is none.
 *
 * @example x12Date('2026-03-02') // '20260302'
 */
export function x12Date(day: string | null | undefined): string {
  return (day ?? '').replaceAll('-', '');
}

/**
 * DTP: one day (D8) or the days from one to another (RD8), each as `x12Date` writes it.
 *
 * @example x12Period('472', '20260302', '20260304') // ['DTP', '472', 'RD8', '20260302-20260304']
 */
export function x12Period(qualifier: string, from: string, to: string): X12ReplySegment {
  return from === to ? ['DTP', qualifier, 'D8', from] : ['DTP', qualifier, 'RD8', `${from}-${to}`];
}

/**
 * NM1: a person (`1`) or an organization (`2`) with its names, last name first, and the qualifier and value of its ID.
 *
 * @example x12Name('IL', '1', ['Rivera', 'Maria'], ['MI', 'ACM1']) // ['NM1', 'IL', '1', 'Rivera', 'Maria', '', '', '', 'MI', 'ACM1']
 */
export function x12Name(
  entity: string,
  type: '1' | '2',
  [last, first = '']: readonly [last: string, first?: string],
  [qualifier, id]: readonly [qualifier: string, id: string],
): X12ReplySegment {
  return ['NM1', entity, type, last, first, '', '', '', qualifier, id];
}

/**
 * Free text for an element: ASCII on one line, at most `max` characters. Letters lose their accents, and other characters become `?`.
 *
 * @example x12Text('José\nMüller', 35) // 'Jose Muller'
 */
export function x12Text(text: string | null | undefined, max: number): string {
  return ascii(text ?? '')
    .slice(0, max)
    .trim();
}

/**
 * A whole interchange with one transaction set, from ISA to IEA: ISA and GS of a request in X12 with sender and receiver exchanged, and counts and control numbers. The control
 * numbers come from the ID of the task, so the same task always gives the same text.
 *
 * X12 has no escape character. Instead, an interchange declares its delimiters: `*`, `^`, `:` and `~`, and another character for one that occurs in a value.
 *
 * @example
 * const write = (task: EndedTask): string =>
 *   writeX12(task, { sender: 'ACME', receiver: '1234567893' }, {
 *     type: '271', guide: '005010X279A1', group: 'HB',
 *     segments: [['BHT', '0022', '11', task.id, x12Time(task.finishedAt).date, x12Time(task.finishedAt).time]],
 *   });
 */
export function writeX12(task: AnyEnded, parties: X12Parties, reply: X12Reply): string {
  const request = x12Request(task);
  const { date, time } = x12Time(task.finishedAt);
  const [interchange, group] = controlNumbers(task.id);
  const [isa, gs] = [request?.interchange.isa ?? [], request?.transaction.gs ?? []];
  // ISA06, ISA08, GS02, and GS03 have up to 15 characters.
  const [own, other] = [x12Text(parties.sender, 15), x12Text(parties.receiver, 15)];
  const from = [isa[7] ?? 'ZZ', isa[8] ?? own];
  const to = [isa[5] ?? 'ZZ', isa[6] ?? other];
  const [sender, receiver] = [gs[3] ?? own, gs[2] ?? other];
  const segments = [
    ['GS', reply.group, sender, receiver, date, time, group, 'X', reply.guide],
    ['ST', reply.type, SET, reply.guide],
    ...reply.segments,
    ['SE', String(reply.segments.length + 2), SET],
    ['GE', '1', group],
    ['IEA', '1', interchange],
  ].map((segment) => segment.map(cleaned));
  const known = ['ISA', '00', '', '00', '', ...from, ...to, date.slice(2), time].map(ascii);
  const { element, repetition, component, end } = delimitersFor([known, ...segments]);
  const first = [...known, repetition, '00501', interchange, '0', isa[15] ?? 'P', component];
  const fixed = first.map((value, at) => value.slice(0, ISA_WIDTHS[at]).padEnd(ISA_WIDTHS[at] ?? 0));
  const rest = segments.map((segment) => trimmed(segment.map((value) => joined(value, component))));
  return [fixed, ...rest].map((segment) => segment.join(element) + end).join('');
}

const SET = '0001';
/** X12.5: the elements of ISA have fixed widths. */
const ISA_WIDTHS = [3, 2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1];
const MAX_CONTROL = 999_999_999;

/** For interchange and group: nine digits each that differ between tasks and are always the same for one. */
function controlNumbers(taskId: string): readonly [interchange: string, group: string] {
  const digest = createHash('sha256').update(taskId).digest();
  const number = (at: number): number => (digest.readUInt32BE(at) % MAX_CONTROL) + 1;
  return [String(number(0)).padStart(9, '0'), String(number(4))];
}

type Cleaned = string | readonly string[];

const cleaned = (element: X12Element): Cleaned =>
  typeof element === 'object' && element !== null
    ? trimmed(element.map((part) => ascii(part ?? '')))
    : ascii(element ?? '');

/** Letters without their accents, one line; what ASCII does not have is `?`. */
function ascii(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^ -~]/gu, '?');
}

const joined = (value: Cleaned, component: string): string =>
  typeof value === 'string' ? value : value.join(component);

/** Empty elements at the end of a segment, and parts at the end of a composite, are left out. */
function trimmed(values: readonly string[]): readonly string[] {
  return values.slice(0, values.findLastIndex((value) => value !== '') + 1);
}

/** The usual one first. The last one is a control character, which no value contains. */
const DELIMITERS = {
  element: ['*', '|', '\u001D'],
  repetition: ['^', '!', '\u001C'],
  component: [':', '>', '\u001F'],
  end: ['~', '`', '\u001E'],
} as const;

function delimitersFor(
  segments: readonly (readonly Cleaned[])[],
): Readonly<Record<keyof typeof DELIMITERS, string>> {
  const used = new Set(segments.flat(2).join(''));
  const free = (kind: keyof typeof DELIMITERS): string =>
    DELIMITERS[kind].find((delimiter) => !used.has(delimiter)) ?? '';
  return {
    element: free('element'),
    repetition: free('repetition'),
    component: free('component'),
    end: free('end'),
  };
}
