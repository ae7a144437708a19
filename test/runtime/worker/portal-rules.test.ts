import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createPortalRules } from '../../../src/runtime/worker/portal-rules.ts';
import { readPortalFacts } from '../../../src/sop/portal-facts.ts';
import { testDatabase } from '../../support/database.ts';

const PORTAL = `title: Acme
time_zone: America/New_York
limits: { sessions: 2, interval: 5s }
maintenance: [{ from: '23:00', to: '02:00' }]
`;

describe('portal rules', () => {
  it('should keep in the database what portal.yaml allows, and follow its changes and the clock', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sopwith-rules-'));
    const database = await testDatabase();
    try {
      await mkdir(join(folder, 'acme'));
      const write = (text: string) => writeFile(join(folder, 'acme/portal.yaml'), text);
      let now = new Date('2026-01-15T12:00:00Z');
      const rules = createPortalRules(
        database.knex,
        () => readPortalFacts([folder]),
        () => now,
      );
      await write(PORTAL);
      await rules.refresh();
      const rule = () => database.knex('portal_rule').where({ portal: 'acme' }).first();
      expect(await rule()).to.deep.equal({
        portal: 'acme',
        max_sessions: 2,
        min_interval_ms: 5_000,
        closed_from: new Date('2026-01-16T04:00:00Z'),
        closed_until: new Date('2026-01-16T07:00:00Z'),
      });
      now = new Date('2026-01-16T08:00:00Z');
      await write(PORTAL.replace(/limits:.*\n/, ''));
      await rules.refresh();
      expect(await rule()).to.deep.equal({
        portal: 'acme',
        max_sessions: null,
        min_interval_ms: 0,
        closed_from: new Date('2026-01-17T04:00:00Z'),
        closed_until: new Date('2026-01-17T07:00:00Z'),
      });
    } finally {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
