import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { acmeSeed } from '../../../demo/portals/acme-health/seed/index.ts';
import { acmeSwitches } from '../../../demo/portals/acme-health/switches.ts';
import { beaconSeed } from '../../../demo/portals/beacon-mutual/seed/index.ts';
import { beaconSwitches } from '../../../demo/portals/beacon-mutual/switches.ts';

const PORTALS = [
  { name: 'Acme Health', seed: acmeSeed, switches: acmeSwitches },
  { name: 'Beacon Mutual', seed: beaconSeed, switches: beaconSwitches },
] as const;

describe('demo/portals/README.md', () => {
  for (const { name, seed, switches } of PORTALS)
    it(`should list every switch, user and member of ${name} as they are`, async () => {
      const readme = await readFile(new URL('../../../demo/portals/README.md', import.meta.url), 'utf8');
      const row = (section: string, first: string): string[] => {
        const [, text = ''] = readme.split(`\n## ${section}\n`);
        const [own = ''] = text.split('\n## ');
        const cells = own.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
        return cells.find(([, cell]) => cell === first) ?? [];
      };
      for (const [key, definition] of Object.entries(switches))
        expect(row(`Switches of ${name}`, `\`${key}\``), key).to.include.members([
          definition.about,
          String(definition.default),
        ]);
      for (const { username, password, totp_secret: secret } of seed.users)
        expect(row('Users', username), username).to.include.members([password, secret]);
      for (const { id, suffix, purpose } of seed.members)
        expect(row(`Members of ${name}`, `${id}-${suffix}`), id).to.include(purpose);
      for (const { number } of seed.remittances)
        expect(row('Remittances', number), number).not.to.deep.equal([]);
    });
});
