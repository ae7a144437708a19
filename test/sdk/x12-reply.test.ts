import { expect } from 'chai';
import { readX12, writeX12, x12Request, x12Text } from '../../src/sdk/index.ts';
import { parseX12 } from '../support/parse-x12.ts';
import { interchange } from '../support/x12-text.ts';

const TASK = { id: 'task_1', finishedAt: '2026-03-02T12:05:09.123Z', text: '{}' };
const PARTIES = { sender: 'ACME HEALTH OF THE NORTH', receiver: '1234567893' };
const BHT = ['BHT', '0022', '11', 'R1', '20260302', '1205'];
const write = (segments: Parameters<typeof writeX12>[2]['segments'], task = TASK): string =>
  writeX12(task, PARTIES, { type: '271', guide: '005010X279A1', group: 'HB', segments });

describe('a reply in X12', () => {
  it('should have fixed widths, true counts, and one control number from beginning to end', () => {
    const text = write([BHT, ['HL', '1', '', '20', '1', '', '']]);
    expect(text.slice(0, 106)).to.match(
      /^ISA\*00\* {10}\*00\* {10}\*ZZ\*ACME HEALTH OF \*ZZ\*1234567893 {5}\*260302\*1205\*\^\*00501\*\d{9}\*0\*P\*:~$/,
    );
    const { segments, isa, gs } = parseX12(text);
    expect(segments).to.deep.equal([
      ['ST', '271', '0001', '005010X279A1'],
      BHT,
      ['HL', '1', '', '20', '1'],
      ['SE', '4', '0001'],
    ]);
    expect(text).to.include(`~GE*1*${gs[6]}~IEA*1*${isa[13]}~`);
  });

  it('should be the same for the same task, with other control numbers for another one', () => {
    expect(write([BHT])).to.equal(write([BHT]));
    const numbers = ['task_1', 'task_2', 'task_3'].map(
      (id) => parseX12(write([BHT], { ...TASK, id })).isa[13],
    );
    expect(new Set(numbers).size).to.equal(3);
  });

  it('should go back to whoever asked', () => {
    const text = interchange('270', '005010X279A1', ['BHT*0022*13*REF1*20260302*1200']);
    const { isa, gs } = parseX12(write([BHT], { ...TASK, text }));
    expect([isa[6], isa[8], isa[15]]).to.deep.equal(['ACME           ', 'NORTHCLINIC    ', 'T']);
    expect(gs.slice(1, 4)).to.deep.equal(['HB', 'ACME', 'NORTHCLINIC']);
    expect(x12Request({ text })?.transaction.guide).to.equal('005010X279A1');
    expect(x12Request({ text: '{}' })).to.equal(undefined);
  });

  it('should keep a value that contains the usual delimiters, and use others', () => {
    const values = ['A*B', 'C~D', 'E:F', 'G^H', 'I|J!K>L`M'];
    for (const used of [values, values.slice(0, 1), values.slice(1, 3), ['plain']]) {
      const text = write([
        ['MSG', ...used],
        ['SV1', ['HC', '99213', '', ''], '5'],
      ]);
      const [msg, sv1] = readX12(text).transactions[0]?.segments.slice(1, 3) ?? [];
      expect(msg).to.deep.equal(['MSG', ...used]);
      expect(sv1?.[1]?.split(readX12(text).component)).to.deep.equal(['HC', '99213']);
      expect(parseX12(text).of('MSG')).to.deep.equal(msg);
    }
  });

  it('should have one line of ASCII for every text, whatever it contains', () => {
    expect(x12Text(' José\r\n  Müller-Łoś 李\u0000\u001D', 40)).to.equal('Jose Muller-?os ???');
    expect(x12Text('A'.repeat(300), 264)).to.have.length(264);
    expect(x12Text(null, 5)).to.equal('');
    expect(write([['MSG', 'a\u001D\u001Eb\nc']])).to.include('MSG*a??b c~');
  });
});
