import { expectToPass, shippedCases } from '../sops/shipped-cases.ts';

describe('all cases of the shipped SOPs', function () {
  this.timeout(300_000);

  for (const portal of ['acme-health', 'beacon-mutual'])
    it(`should pass: ${portal}`, async () => {
      const files = await shippedCases();
      await expectToPass(files.filter(({ sop }) => sop.startsWith(`${portal}/`)));
    });
});
