import type { Adjustment } from './claim.ts';
import { adjustmentReasons } from './seed/reason-codes.ts';
import type { PaidClaim, PaidLine, Remittance } from './remittance.ts';

type Segment = readonly string[];

const amount = (cents: number): string => (cents / 100).toFixed(2).replace(/\.?0+$/, '');
const day = (iso: string): string => iso.replaceAll('-', '');
/** X12 text may not have the separators in it; portals write capitals without accents. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7d]/g, '')
    .replace(/[*~:^]/g, ' ')
    .toUpperCase();

/** CLP02: processed as primary, denied. */
const STATUS: Readonly<Record<string, string>> = { F2: '4' };

/**
 * Writes remittances as one X12 835 interchange (005010X221A1): one transaction set for each payment.
 * Elements end with `*`, segments with `~` and a line break.
 */
export function write835(remittances: readonly Remittance[], control: number): string {
  const [first] = remittances;
  if (first === undefined) throw new RangeError('An 835 needs at least one remittance.');
  const number = String(control).padStart(9, '0');
  const sender = first.payer.id.padEnd(15);
  const receiver = first.payee.tin.padEnd(15);
  const date = day(first.date);
  const segments: Segment[] = [
    [
      'ISA',
      '00',
      ' '.repeat(10),
      '00',
      ' '.repeat(10),
      'ZZ',
      sender,
      'ZZ',
      receiver,
      date.slice(2),
      '0600',
      '^',
      '00501',
      number,
      '0',
      'T',
      ':',
    ],
    ['GS', 'HP', first.payer.id, first.payee.tin, date, '0600', String(control), 'X', '005010X221A1'],
    ...remittances.flatMap((remittance, index) => transactionSet(remittance, index + 1)),
    ['GE', String(remittances.length), String(control)],
    ['IEA', '1', number],
  ];
  return segments.map((segment) => `${segment.join('*')}~\n`).join('');
}

function transactionSet(remittance: Remittance, index: number): Segment[] {
  const number = String(index).padStart(4, '0');
  const inside = [...heading(remittance), ['LX', '1'], ...remittance.claims.flatMap(claimLoop)];
  // SE counts the segments from ST to SE, both included.
  return [['ST', '835', number], ...inside, ['SE', String(inside.length + 2), number]];
}

function heading({ number, method, date, payer, payee, total }: Remittance): Segment[] {
  const transfer =
    method === 'EFT'
      ? [
          'ACH',
          'CCP',
          '01',
          '999999992',
          'DA',
          '555000111',
          `1${payer.id}`,
          '',
          '01',
          '999988880',
          'DA',
          '555000222',
        ]
      : ['CHK', '', '', '', '', '', `1${payer.id}`, '', '', '', '', ''];
  return [
    ['BPR', 'I', amount(total), 'C', ...transfer, day(date)],
    ['TRN', '1', number, `1${payer.id}`],
    ['DTM', '405', day(date)],
    ['N1', 'PR', plain(payer.name)],
    ['N3', '1 LAB PLAZA'],
    ['N4', 'FAIRMONT', 'OH', '44001'],
    ['PER', 'BL', 'EDI HELP DESK', 'TE', '5555550100'],
    ['N1', 'PE', plain(payee.name), 'XX', payee.npi],
    ['REF', 'TJ', payee.tin],
  ];
}

function claimLoop({ claim, last_name: last, first_name: first, lines }: PaidClaim): Segment[] {
  const [place = '11'] = claim.lines.map((line) => line.place_of_service);
  return [
    [
      'CLP',
      claim.patient_account_number,
      STATUS[claim.category] ?? '1',
      amount(claim.billed),
      amount(claim.paid),
      amount(claim.patient_responsibility),
      '12',
      claim.claim_number,
      place,
      '1',
    ],
    ['NM1', 'QC', '1', plain(last), plain(first), '', '', '', 'MI', claim.member_id.replace('-', '')],
    ['DTM', '232', day(claim.lines[0]?.from ?? claim.received)],
    ['DTM', '050', day(claim.received)],
    ...lines.flatMap((line, index) => serviceLoop(line, index + 1)),
  ];
}

function serviceLoop({ line, paid, adjustments }: PaidLine, index: number): Segment[] {
  const procedure = ['HC', line.procedure, ...line.modifiers].join(':');
  const contractual = adjustments.filter(({ group }) => group === 'CO');
  const allowed = line.charge - contractual.reduce((sum, one) => sum + one.amount, 0);
  return [
    ['SVC', procedure, amount(line.charge), amount(paid), '', String(line.units)],
    ['DTM', '472', day(line.from)],
    ...adjustments.map(({ group, carc, amount: cents }) => ['CAS', group, carc, amount(cents)]),
    ['REF', '6R', String(index)],
    ['AMT', 'B6', amount(allowed)],
  ];
}

/** An adjustment in words, for documents that people read. */
export function describeAdjustment({ group, carc }: Adjustment): string {
  return `${group}-${carc} ${adjustmentReasons[carc] ?? ''}`.trim();
}
