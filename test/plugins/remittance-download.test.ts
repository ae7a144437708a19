import { expect } from 'chai';
import plugin from '../../plugins/remittance_download/plugin.ts';
import { acmeLab, itShouldConform } from './acme-lab.ts';

const data = (more: object): object => ({ payer: 'acme-health', ...more });

describe('plugin remittance_download', () => {
  const lab = acmeLab();

  itShouldConform(plugin, [
    {
      name: 'a payment by its number, with its explanation of benefits',
      data: data({ trace_number: 'EFT700001', eob: true }),
      setup: () => lab.setup(),
      expect({ result, artifacts }) {
        const [remittance, ...more] = (result?.['remittances'] ?? []) as Record<string, unknown>[];
        expect(more).to.deep.equal([]);
        expect(remittance).to.deep.include({
          trace_number: 'EFT700001',
          method: 'ACH',
          payment_date: '2026-01-30',
          payee_npi: '1999111226',
          file: 'EFT700001.835',
        });
        expect(remittance?.['amount']).to.equal(result?.['total_amount']);
        expect(remittance?.['claims']).to.be.an('array').that.is.not.empty;
        const names = artifacts.map(({ name }) => name);
        expect(names).to.include.members(['EFT700001.835', 'EFT700001-eob.pdf']);
        expect(artifacts.find(({ name }) => name === 'EFT700001.835')?.content.toString()).to.match(/^ISA\*/);
      },
    },
    {
      name: 'all payments of some weeks',
      data: data({ payment_date_from: '2026-02-01', payment_date_to: '2026-04-30' }),
      setup: () => lab.setup({ download_preparation_ms: 300 }),
      expect({ result }) {
        const numbers = ((result?.['remittances'] ?? []) as { trace_number: string }[]).map(
          (one) => one.trace_number,
        );
        expect(numbers).to.include.members(['EFT700002', 'EFT700003']);
        expect(new Set(numbers).size).to.equal(numbers.length);
      },
    },
    {
      name: 'days without a payment',
      data: data({ payment_date_from: '2020-01-01' }),
      setup: () => lab.setup(),
      expect: ({ result }) => expect(result).to.deep.equal({ remittances: [], total_amount: '0.00' }),
    },
    {
      name: 'a number that the payer does not know',
      data: data({ trace_number: 'EFT999999' }),
      setup: () => lab.setup(),
      status: 'failed',
      expect: ({ failure }) => expect(failure).to.include({ code: 'remittance_not_found', kind: 'business' }),
    },
  ]);
});
