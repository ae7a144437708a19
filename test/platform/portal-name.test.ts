import { expect } from 'chai';
import { checkPortalName } from '../../src/platform/portal-name.ts';

describe('the name of a portal', () => {
  it('should be one word of small letters, digits and dashes, for a new folder as for a connection', () => {
    for (const name of ['acme-health', 'a', '1st-payer', 'a'.repeat(63)]) checkPortalName(name);
    for (const name of ['', '-a', 'a-', 'a--b', 'Acme', 'a_b', '../etc', 'a/b', 'a'.repeat(64)])
      expect(() => checkPortalName(name), name).to.throw(/invalid portal name ".*": use up to 63/);
  });
});
