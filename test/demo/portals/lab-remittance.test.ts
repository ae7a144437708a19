import { expect } from 'chai';
import { inflateRawSync } from 'node:zlib';
import { acmeSeed } from '../../../demo/portals/acme-health/seed/index.ts';
import { beaconSeed } from '../../../demo/portals/beacon-mutual/seed/index.ts';
import { remittanceFile } from '../../../demo/portals/lab/remittance-files.ts';
import type { Remittance } from '../../../demo/portals/lab/remittance.ts';
import { write835 } from '../../../demo/portals/lab/x12-835.ts';

const all = [...acmeSeed.remittances, ...beaconSeed.remittances];
const [first] = all;
if (first === undefined) throw new Error('The seed has no remittances.');

const segmentsOf = (text: string): string[][] =>
  text
    .split('~')
    .map((segment) => segment.trim().split('*'))
    .filter(([name]) => name !== '');
const cents = (text = ''): number => Math.round(Number(text) * 100);

describe('portal lab: remittances', () => {
  it('should write an 835 whose envelopes, counts and control numbers agree', () => {
    const segments = segmentsOf(write835([first, first], 7));
    const find = (name: string): string[][] => segments.filter(([own]) => own === name);
    expect(write835([first], 7).indexOf('~')).to.equal(105);
    expect(find('ISA')[0]?.[13]).to.equal(find('IEA')[0]?.[2]).and.to.equal('000000007');
    expect(find('GS')[0]?.[6]).to.equal(find('GE')[0]?.[2]);
    expect(find('GE')[0]?.[1]).to.equal('2');
    const starts = segments.flatMap(([name], index) => (name === 'ST' ? [index] : []));
    const ends = segments.flatMap(([name], index) => (name === 'SE' ? [index] : []));
    expect(starts).to.have.length(2);
    starts.forEach((start, index) => {
      const end = ends[index] ?? 0;
      expect(segments[end]?.[1]).to.equal(String(end - start + 1));
      expect(segments[end]?.[2]).to.equal(segments[start]?.[2]);
    });
  });

  it('should balance: payment, claims, services and adjustments', () => {
    const check = (remittance: Remittance): void => {
      const segments = segmentsOf(write835([remittance], 1));
      let paid = 0;
      let open = { charge: 0, paid: 0 };
      const settle = (): void => {
        expect(open, remittance.number).to.deep.equal({ charge: 0, paid: 0 });
      };
      let owed = 0;
      for (const [name, ...elements] of segments) {
        if (name === 'CLP') {
          settle();
          open = { charge: cents(elements[2]), paid: cents(elements[3]) };
          paid += open.paid;
        }
        if (name === 'SVC') {
          expect(owed).to.equal(0);
          owed = cents(elements[1]) - cents(elements[2]);
          open = { charge: open.charge - cents(elements[1]), paid: open.paid - cents(elements[2]) };
        }
        if (name === 'CAS') owed -= cents(elements[2]);
      }
      settle();
      expect(owed).to.equal(0);
      expect(cents(segments.find(([name]) => name === 'BPR')?.[2])).to.equal(paid);
      for (const element of segments.flat()) expect(element).to.match(/^[\x20-\x7d]*$/);
    };
    all.forEach(check);
  });

  it('should put all files into a zip that can be read', () => {
    const { content } = remittanceFile(first, 'zip', 1);
    const names: string[] = [];
    let at = 0;
    while (content.readUInt32LE(at) === 0x04034b50) {
      const [method, size, length] = [
        content.readUInt16LE(at + 8),
        content.readUInt32LE(at + 18),
        content.readUInt16LE(at + 26),
      ];
      names.push(content.toString('utf8', at + 30, at + 30 + length));
      const body = content.subarray(at + 30 + length, at + 30 + length + size);
      expect((method === 0 ? body : inflateRawSync(body)).length).to.be.above(50);
      at += 30 + length + size;
    }
    expect(names).to.deep.equal(['EFT700001.835', 'EFT700001.csv', 'EFT700001-eob.pdf']);
    expect(content.readUInt32LE(content.length - 22)).to.equal(0x06054b50);
  });

  it('should give every line of a payment as a row of CSV', () => {
    const { content, name } = remittanceFile(first, 'csv', 1);
    expect(name).to.equal('EFT700001.csv');
    expect(content.toString()).to.include('"ACM-2026-000001","RFC-2026-4001","ACM100200301-01","99213"');
  });
});
