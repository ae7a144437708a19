import { toCsv } from './csv.ts';
import { formatDate, formatMoney } from './formats.ts';
import { textPdf } from './pdf.ts';
import type { Remittance } from './remittance.ts';
import { describeAdjustment, write835 } from './x12-835.ts';
import { zip } from './zip.ts';

export const FILE_KINDS = { '835': '835 (X12)', csv: 'CSV', zip: 'All files (zip)' } as const;
export type FileKind = keyof typeof FILE_KINDS;

interface RemittanceFile {
  readonly name: string;
  readonly media_type: string;
  readonly content: Buffer;
}

/** The explanation of benefits that people read. */
export function eobPdf({ number, date, method, payer, payee, total, claims }: Remittance): Buffer {
  return textPdf([
    `${payer.name}: explanation of benefits`,
    `${method} ${number} of ${formatDate(date)}: ${formatMoney(total)}`,
    `Payee: ${payee.name}, NPI ${payee.npi}, TIN ${payee.tin}`,
    ...claims.flatMap(({ claim, lines }) => [
      `Claim ${claim.claim_number}, account ${claim.patient_account_number}, ${claim.patient_name}`,
      `  Billed ${formatMoney(claim.billed)}  Allowed ${formatMoney(claim.allowed)}  Paid ${formatMoney(claim.paid)}  Patient ${formatMoney(claim.patient_responsibility)}`,
      ...lines.map(
        ({ line, paid, adjustments }) =>
          `  ${line.procedure} ${formatDate(line.from)} paid ${formatMoney(paid)} ${adjustments.map((one) => `${describeAdjustment(one)} ${formatMoney(one.amount)}`).join('; ')}`,
      ),
    ]),
  ]);
}

function remittanceCsv(remittance: Remittance): string {
  const header = [
    'Check or EFT number',
    'Payment date',
    'Claim number',
    'Patient account number',
    'Member ID',
    'Procedure',
    'Service date',
    'Charge',
    'Paid',
    'Adjustments',
  ];
  const rows = remittance.claims.flatMap(({ claim, lines }) =>
    lines.map(({ line, paid, adjustments }) => [
      remittance.number,
      formatDate(remittance.date),
      claim.claim_number,
      claim.patient_account_number,
      claim.member_id,
      line.procedure,
      formatDate(line.from),
      formatMoney(line.charge),
      formatMoney(paid),
      adjustments.map((one) => `${one.group}-${one.carc} ${formatMoney(one.amount)}`).join('; '),
    ]),
  );
  return toCsv([header, ...rows]);
}

/** The file of a kind for one remittance. */
export function remittanceFile(remittance: Remittance, kind: FileKind, control: number): RemittanceFile {
  const { number } = remittance;
  const edi = Buffer.from(write835([remittance], control));
  const csv = Buffer.from(remittanceCsv(remittance));
  switch (kind) {
    case '835':
      return { name: `${number}.835`, media_type: 'application/edi-x12', content: edi };
    case 'csv':
      return { name: `${number}.csv`, media_type: 'text/csv', content: csv };
    case 'zip': {
      const content = zip([
        { name: `${number}.835`, content: edi },
        { name: `${number}.csv`, content: csv },
        { name: `${number}-eob.pdf`, content: eobPdf(remittance) },
      ]);
      return { name: `${number}.zip`, media_type: 'application/zip', content };
    }
  }
}
