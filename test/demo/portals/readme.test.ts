import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { acmeSeed } from '../../../demo/portals/acme-health/seed/index.ts';
import { acmeSwitches } from '../../../demo/portals/acme-health/switches.ts';

describe('demo/portals/README.md', () => {
  it('should list every switch, user and member as they are', async () => {
    const readme = await readFile(new URL('../../../demo/portals/README.md', import.meta.url), 'utf8');
    const cells = readme.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
    const row = (first: string): string[] => cells.find(([, cell]) => cell === first) ?? [];
    for (const [name, { about }] of Object.entries(acmeSwitches))
      expect(row(`\`${name}\``), name).to.include(about);
    for (const { username, password, totp_secret: secret } of acmeSeed.users)
      expect(row(username), username).to.include.members([password, secret]);
    for (const { id, suffix, purpose } of acmeSeed.members)
      expect(row(`${id}-${suffix}`), id).to.include(purpose);
  });
});
