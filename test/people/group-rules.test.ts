import { expect } from 'chai';
import { loadConfig } from '../../src/config/load-config.ts';
import { groupRules } from '../../src/people/group-rules.ts';

const rulesOf = (text: string) => groupRules(loadConfig({ env: { OIDC_ROLES: text } }).config.oidcRoles);

describe('Rules of groups', () => {
  it('should give roles in accounts, by ID or by name, and the administration of the installation', () => {
    expect(rulesOf('staff=Clinic North:operator, it=installation-admin')).to.deep.equal([
      { group: 'staff', grant: { account: 'Clinic North', role: 'operator' } },
      { group: 'it', grant: null },
    ]);
  });

  it('should take names of groups as providers write them', () => {
    const groups = [
      '/clinic/staff',
      '6f1c2b0a-9d3e-4c55-8a77-0b1e2d3c4f5a',
      'CN=Staff\\,OU=North\\,DC=clinic',
      'a:b',
    ];
    const text = groups.map((group) => `${group}=north:viewer`).join(', ');
    expect(rulesOf(text).map(({ group }) => group)).to.deep.equal([
      '/clinic/staff',
      '6f1c2b0a-9d3e-4c55-8a77-0b1e2d3c4f5a',
      'CN=Staff,OU=North,DC=clinic',
      'a:b',
    ]);
    expect(rulesOf('staff=a:b:viewer')).to.deep.equal([
      { group: 'staff', grant: { account: 'a:b', role: 'viewer' } },
    ]);
  });

  it('should report every rule that is wrong, with the forms that are right', () => {
    expect(() => rulesOf('staff=north:oprator, good=north:viewer, staff, =north:viewer, x=:viewer, x=admin'))
      .to.throw()
      .with.property(
        'message',
        ['staff=north:oprator', 'staff', '=north:viewer', 'x=:viewer', 'x=admin']
          .map(
            (rule) =>
              `OIDC_ROLES: "${rule}" is not of the form GROUP=ACCOUNT:ROLE (roles: viewer, operator, author, admin) or GROUP=installation-admin`,
          )
          .join('\n'),
      );
  });
});
