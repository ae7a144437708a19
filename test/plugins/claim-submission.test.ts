import { expect } from 'chai';
import plugin from '../../plugins/claim_submission/plugin.ts';
import { claimData } from '../e2e/claims.ts';
import { acmeLab, itShouldConform } from './acme-lab.ts';

describe('plugin claim_submission', () => {
  const lab = acmeLab();
  const submissions = (): number => lab.portal.lab.state().submissions.length;

  itShouldConform(plugin, [
    {
      name: 'a claim with an attachment',
      data: claimData('PAN-CONF-1'),
      setup: () => ({
        ...lab.setup(),
        files: [{ name: 'chart.pdf', contentType: 'application/pdf', content: '%PDF-1.4\n%%EOF\n' }],
      }),
      submissions,
      expect({ result, sent }) {
        expect(result?.['claim_number']).to.match(/^ACM-/);
        expect(submissions()).to.equal(1);
        expect(sent.some(({ method, url }) => method === 'POST' && url.endsWith('/api/claims'))).to.equal(
          true,
        );
      },
    },
  ]);
});
