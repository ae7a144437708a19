import { expect } from 'chai';
import { isPartial, profileOf } from '../../src/people/oidc-claims.ts';

const NAMES = { email: 'email', emailVerified: 'email_verified', name: 'name', groups: 'groups' };

describe('The claims of a provider', () => {
  it('should be found by name, or by a JSON Pointer', () => {
    const claims = {
      'https://clinic.test/groups': ['a'],
      realm_access: { roles: ['b', 7, 'c'] },
      email: ' robin@clinic.test ',
    };
    const groupsOf = (groups: string) => profileOf(claims, { ...NAMES, groups }).groups;
    expect(groupsOf('https://clinic.test/groups')).to.deep.equal(['a']);
    expect(groupsOf('/realm_access/roles')).to.deep.equal(['b', 'c']);
    for (const missing of ['groups', '/realm_access/groups', '/email/x', '/toString', 'toString'])
      expect(groupsOf(missing), missing).to.deep.equal([]);
    expect(profileOf(claims, NAMES)).to.include({ email: 'robin@clinic.test', name: null });
    expect(isPartial(claims, NAMES)).to.equal(true);
  });

  it('should count an address as verified only if the provider says so', () => {
    const verified = (value: unknown) => profileOf({ email_verified: value }, NAMES).emailVerified;
    for (const yes of [true, 'true', 1, '1']) expect(verified(yes), String(yes)).to.equal(true);
    for (const no of [false, 'false', 0, null, undefined, 'yes', {}, [], [true]])
      expect(verified(no), String(no)).to.equal(false);
  });

  it('should take one group that is not in a list', () => {
    expect(profileOf({ groups: 'staff' }, NAMES).groups).to.deep.equal(['staff']);
  });
});
