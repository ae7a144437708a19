import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { strToU8, unzipSync, zipSync } from 'fflate';
import type { JsonValue } from '../../../../src/sdk/json.ts';
import type { LocalFile } from '../../../../src/sdk/outcome.ts';
import {
  closeSharedBrowser,
  openActionLab,
  outputsHead,
  type ActionLab,
  type Ran,
} from '../../../support/action-lab.ts';

const sheet = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;

/** The least that a workbook must hold. */
function workbook(): Uint8Array {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets><sheet name="Members" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      sheet(
        '<row r="1"><c r="A1" t="inlineStr"><is><t>Member ID</t></is></c><c r="B1" t="inlineStr"><is><t>Copay</t></is></c></row>' +
          '<row r="2"><c r="A2" t="inlineStr"><is><t>M1</t></is></c><c r="B2"><v>12.5</v></c></row>',
      ),
    ),
  });
}

const isa = `ISA*00*          *00*          *ZZ*ACME           *ZZ*CLINIC         *260301*1200*^*00501*000000001*0*P*:~GS*HP*A*B*20260301*1200*1*X*005010X221A1~`;
const x12 = (type: string, body: readonly string[]) =>
  `${isa}ST*${type}*0001~${body.join('~')}~SE*${body.length + 2}*0001~GE*1*1~IEA*1*000000001~`;
const era = x12('835', [
  'BPR*I*80*C*ACH*CCP*01*1*DA*2*1*1*01*3*DA*4*20260305',
  'TRN*1*EFT77*1',
  'N1*PR*ACME HEALTH',
  'N1*PE*CLINIC*XX*1999999984',
  'CLP*PA-1*1*100.5*80*20.5*MC*C-1',
  'NM1*QC*1*ROE*JANE****MI*M1',
  'SVC*HC:99213:25*100.5*80**1',
  'DTM*472*20260201',
  'CAS*PR*1*20*1*2*.5',
  'LQ*HE*N130',
  'PLB*1999999984*20261231*WO:1*-5',
]);
const status = x12('277', [
  'HL*1**20*1',
  'NM1*PR*2*ACME',
  'HL*4*3*22*0',
  'NM1*IL*1*ROE*JANE****MI*M1',
  'TRN*2*T-9',
  'STC*F1:65:QC*20260301**100.5*80',
  'REF*1K*C-1',
  'DTP*472*RD8*20260201-20260202',
  'SVC*HC:99213*100.5*80',
  'STC*F1:65',
]);

/** Of a kilobyte, and of 17 billion cells. */
function farOut(): Uint8Array {
  const files = unzipSync(workbook());
  const cells =
    '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>';
  const name = Object.keys(files).find((one) => one.startsWith('xl/worksheets/')) ?? '';
  return zipSync({ ...files, [name]: strToU8(cells) });
}

describe('parse_file', () => {
  let lab: ActionLab;
  let count = 0;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  async function file(name: string, content: Uint8Array | string): Promise<LocalFile> {
    const path = join(lab.folder, `given-${count++}`);
    await writeFile(path, content);
    return { id: `file_${count}`, name, contentType: '', size: content.length, sha256: '', path };
  }
  async function parsed(name: string, content: Uint8Array | string, more = ''): Promise<Ran> {
    return lab.run(`- parse_file: { it: { file: "\${{ files[0] }}"${more} } }`, {
      head: 'outputs: { type: object, properties: { it: {} } }\n',
      files: [await file(name, content)],
    });
  }
  const value = async (...args: Parameters<typeof parsed>): Promise<JsonValue | undefined> => {
    const ran = await parsed(...args);
    expect(ran.verdict, ran.outcome.status === 'failed' ? ran.outcome.notes : '').to.equal('finished');
    return ran.outputs['it'];
  };

  it('should read a CSV by its header, whatever the delimiter, the encoding and the rows above', async () => {
    expect(await value('a.csv', '\uFEFFClaim;Paid\r\n"C;1";"1,50"\r\n\r\nC2\r\n')).to.deep.equal([
      { Claim: 'C;1', Paid: '1,50' },
      { Claim: 'C2', Paid: null },
    ]);
    expect(await value('a.csv', 'Report of March\n\nid,id\n1,2\n', ', skip: 1')).to.deep.equal([
      { id: '1', id_2: '2' },
    ]);
    expect(
      await value('a.txt', Buffer.from('Jos\xe9|7\n', 'latin1'), ', as: csv, header: false'),
    ).to.deep.equal([['José', '7']]);
  });

  it('should read a sheet of a workbook, numbers as numbers', async () => {
    expect(await value('roster.xlsx', workbook(), ', sheet: Members')).to.deep.equal([
      { 'Member ID': 'M1', Copay: 12.5 },
    ]);
    const missing = await parsed('roster.xlsx', workbook(), ', sheet: Claims');
    expect(missing.verdict).to.equal('portal_changed file_unreadable');
  });

  it('should read the text of each page of a PDF', async () => {
    await lab.page.setContent(
      '<h1>Statement</h1><p>Claim C-1 paid</p><p style="break-before:page">Second</p>',
    );
    expect(await value('eob.pdf', await lab.page.pdf())).to.deep.equal([
      'Statement\nClaim C-1 paid',
      'Second',
    ]);
  });

  it('should unpack an archive into files of the run, out of harm’s way', async () => {
    const ran = await lab.run(
      `
- parse_file: { all: remits.zip }
- parse_file: { rows: "\${{ outputs.all[0].name }}" }`,
      {
        head: outputsHead({ all: 'array', rows: 'array' }),
        files: [
          await file('remits.zip', zipSync({ '../../a.csv': strToU8('x\n1\n'), 'sub/b.txt': strToU8('b') })),
        ],
      },
    );
    expect(ran.outputs).to.deep.equal({
      all: [
        { name: 'a.csv', size: 4 },
        { name: 'b.txt', size: 1 },
      ],
      rows: [{ x: '1' }],
    });
  });

  it('should read a remittance (835) into payment, claims and lines', async () => {
    const read = (await value('era.835', era)) as { transactions: readonly Record<string, unknown>[] };
    const [remittance] = read.transactions;
    expect(remittance?.['payment']).to.deep.equal({
      amount: '80.00',
      method: 'ACH',
      date: '2026-03-05',
      trace_number: 'EFT77',
      payer: 'ACME HEALTH',
      payee: 'CLINIC',
      payee_npi: '1999999984',
    });
    expect(remittance?.['claims']).to.deep.equal([
      {
        patient_account_number: 'PA-1',
        status: '1',
        charge: '100.50',
        paid: '80.00',
        patient_responsibility: '20.50',
        claim_number: 'C-1',
        patient: { last_name: 'ROE', first_name: 'JANE', id: 'M1' },
        member_id: 'M1',
        date_from: null,
        date_to: null,
        adjustments: [],
        lines: [
          {
            procedure_code: '99213',
            modifiers: ['25'],
            charge: '100.50',
            paid: '80.00',
            units: 1,
            allowed: null,
            date_from: '2026-02-01',
            date_to: '2026-02-01',
            adjustments: [
              { group: 'PR', reason: '1', amount: '20.00' },
              { group: 'PR', reason: '2', amount: '0.50' },
            ],
            remarks: ['N130'],
          },
        ],
      },
    ]);
    expect(remittance?.['provider_adjustments']).to.deep.equal([{ reason: 'WO:1', amount: '-5.00' }]);
  });

  it('should read a claim status (277)', async () => {
    const read = (await value('status.277', status)) as { transactions: readonly Record<string, unknown>[] };
    expect(read.transactions[0]).to.deep.include({ type: '277', payer: 'ACME' });
    const [claim] = (read.transactions[0]?.['claims'] ?? []) as Record<string, unknown>[];
    expect(claim).to.deep.include({
      trace_number: 'T-9',
      claim_number: 'C-1',
      member_id: 'M1',
      date_from: '2026-02-01',
      date_to: '2026-02-02',
    });
    expect(claim?.['statuses']).to.deep.equal([
      { category: 'F1', code: '65', entity: 'QC', date: '2026-03-01', charge: '100.50', paid: '80.00' },
    ]);
  });

  const bomb = zipSync({ 'a.txt': new Uint8Array(120 * 1024 * 1024) }, { level: 1 });
  const refused: readonly (readonly [string, string, Uint8Array | string, string, string])[] = [
    ['a cut interchange', 'era.835', era.replace('~SE*13', '~SE*14'), '', 'file_unreadable'],
    ['half a header', 'era.835', 'ISA*00*', '', 'file_unreadable'],
    ['an error page for a PDF', 'a.pdf', '<html>Jane Roe', ', as: pdf', 'file_unreadable'],
    ['a broken archive', 'a.zip', 'PK\u0003\u0004xx', '', 'file_unreadable'],
    ['a workbook with a cell far out', 'a.xlsx', farOut(), '', 'file_too_large'],
    [
      'an archive that would lose an entry',
      'a.zip',
      Buffer.from(
        Buffer.from(zipSync({ p_proto_p: strToU8('x') }))
          .toString('latin1')
          .replaceAll('p_proto_p', '__proto__'),
        'latin1',
      ),
      '',
      'file_unreadable',
    ],
    [
      'an archive with two entries of one name',
      'a.zip',
      Buffer.from(
        Buffer.from(zipSync({ 'name-1': strToU8('x'), 'name-2': strToU8('y') }))
          .toString('latin1')
          .replaceAll('name-2', 'name-1'),
        'latin1',
      ),
      '',
      'file_unreadable',
    ],
    ['a broken workbook', 'a.xlsx', zipSync({ x: strToU8('') }), '', 'file_unreadable'],
    ['broken JSON', 'a.json', '{"a": Jane Roe', '', 'file_unreadable'],
    ['bytes of an unknown kind', 'a.bin', new Uint8Array(10), '', 'file_unreadable'],
    ['an archive that swells', 'a.zip', bomb, '', 'file_too_large'],
    ['ten thousand rows and one', 'a.csv', `x\n${'1\n'.repeat(10_001)}`, '', 'file_too_large'],
    ['more than 10 MiB of text', 'a.txt', 'x'.repeat(11 * 1024 * 1024), '', 'file_too_large'],
  ];
  for (const [name, fileName, content, more, code] of refused) {
    it(`should refuse ${name} in a clear word`, async () => {
      const began = performance.now();
      const ran = await parsed(fileName, content, more);
      expect(ran.verdict).to.equal(`portal_changed ${code}`);
      expect(JSON.stringify(ran.outcome)).not.to.contain('Jane');
      expect(performance.now() - began).to.be.below(20_000);
    });
  }

  it('should take ten thousand rows, and name a file that is not there', async () => {
    expect(await value('a.csv', `x\n${'1\n'.repeat(10_000)}`)).to.have.length(10_000);
    expect((await lab.run('- parse_file: { a: none.csv }')).verdict).to.equal('sop unknown_file');
  });
});
