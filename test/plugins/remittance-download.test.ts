import { expect } from 'chai';
import plugin from '../../plugins/remittance_download/plugin.ts';
import type { PluginRun } from '../../src/testing/index.ts';
import { acmeLab, beaconLab, itShouldConform } from './portal-lab.ts';

const acmeData = (more: object): object => ({ payer: 'acme-health', ...more });
const beaconData = (more: object): object => ({ payer: 'beacon-mutual', ...more });

/** The one remittance of a result, its 835 beside it. */
function onlyRemittance({ result, artifacts }: PluginRun): Readonly<Record<string, unknown>> {
  const [remittance, ...more] = (result?.['remittances'] ?? []) as Record<string, unknown>[];
  expect(more).to.deep.equal([]);
  expect(remittance?.['amount']).to.equal(result?.['total_amount']);
  expect(remittance?.['claims']).to.be.an('array').that.is.not.empty;
  const names = artifacts.map(({ name }) => name);
  const number = String(remittance?.['trace_number']);
  expect(names).to.include.members([`${number}.835`, `${number}-eob.pdf`]);
  const content = (name: string): string | undefined =>
    artifacts.find((artifact) => artifact.name === name)?.content.toString('latin1');
  expect(content(`${number}.835`)).to.match(/^ISA\*/);
  expect(content(`${number}-eob.pdf`)).to.match(/^%PDF-/);
  return remittance ?? {};
}

const numbersOf = ({ result }: PluginRun): readonly string[] =>
  ((result?.['remittances'] ?? []) as { trace_number: string }[]).map((one) => one.trace_number);

describe('plugin remittance_download', () => {
  const acme = acmeLab();
  const beacon = beaconLab();
  const quick = { download_preparation_ms: 300 };
  const notFound = { code: 'remittance_not_found', kind: 'business' };

  itShouldConform(
    plugin,
    [
      {
        name: 'acme-health: a payment by its number, with its explanation of benefits',
        data: acmeData({ trace_number: 'EFT700001', eob: true }),
        setup: () => acme.setup(),
        expect: (run) =>
          expect(onlyRemittance(run)).to.deep.include({
            trace_number: 'EFT700001',
            method: 'ACH',
            payment_date: '2026-01-30',
            payee_npi: '1999111226',
            file: 'EFT700001.835',
          }),
      },
      {
        name: 'acme-health: all payments of some weeks',
        data: acmeData({ payment_date_from: '2026-02-01', payment_date_to: '2026-04-30' }),
        setup: () => acme.setup(quick),
        expect(run) {
          const numbers = numbersOf(run);
          expect(numbers).to.include.members(['EFT700002', 'EFT700003']);
          expect(new Set(numbers).size).to.equal(numbers.length);
        },
      },
      {
        name: 'acme-health: days without a payment',
        data: acmeData({ payment_date_from: '2020-01-01' }),
        setup: () => acme.setup(),
        expect: ({ result }) => expect(result).to.deep.equal({ remittances: [], total_amount: '0.00' }),
      },
      {
        name: 'acme-health: a number that the payer does not know',
        data: acmeData({ trace_number: 'EFT999999' }),
        setup: () => acme.setup(),
        status: 'failed',
        expect: ({ failure }) => expect(failure).to.include(notFound),
      },
      {
        name: 'beacon-mutual: a payment by its number, with its explanation of benefits',
        data: beaconData({ trace_number: 'B0900141', eob: true }),
        setup: () => beacon.setup(quick),
        expect: (run) =>
          expect(onlyRemittance(run)).to.deep.include({
            trace_number: 'B0900141',
            payment_date: '2026-05-08',
            payee_npi: '1999111226',
            file: 'B0900141.835',
          }),
      },
      {
        name: 'beacon-mutual: the payments of both payers of the hub',
        data: beaconData({ payment_date_from: '2026-08-14', payment_date_to: '2026-09-11' }),
        setup: () => beacon.setup(quick),
        expect: (run) => expect(numbersOf(run)).to.deep.equal(['B0900236', 'B0900290', 'H0070015']),
      },
      {
        name: 'beacon-mutual: a number that neither payer knows',
        data: beaconData({ trace_number: 'B9999999' }),
        setup: () => beacon.setup(),
        status: 'failed',
        expect: ({ failure }) => expect(failure).to.include(notFound),
      },
    ],
    // The suite fetches one payment with its explanation on the one portal, and several on the other.
    /days without a payment|all payments of some weeks|beacon-mutual: (a number|the payments)|at its deadline/,
  );
});
