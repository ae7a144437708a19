import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { installed, NPX_SOPWITH, openReader } from './reader.ts';
import { walkPage } from './walk-page.ts';

const COMMANDS: Readonly<Record<string, string>> = {
  npx: NPX_SOPWITH,
  node: `exec ${process.execPath} "$@"`,
};

/** In the suite, readme.test.ts and sop-tutorial.test.ts go parts of this way. */
describe('docs/operating/desk-to-production.md (long)', function () {
  this.timeout(400_000);

  it('should bring a new payer from an empty folder to a completed task, and a change of it back', async () => {
    await using reader = await openReader({
      commands: COMMANDS,
      ports: ['3000', '4000', '4500'],
      env: { PORT: '3000', SOPWITH_URL: 'http://127.0.0.1:3000' },
    });
    await writeFile(join(reader.folder, 'package.json'), '{ "type": "module" }');
    await installed(reader.folder, []);
    expect(await walkPage('docs/operating/desk-to-production.md', reader)).to.have.length(2);
  });
});
