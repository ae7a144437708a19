import { expect } from 'chai';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './page-blocks.ts';
import { NPX_SOPWITH, openReader } from './reader.ts';
import { walkPage } from './walk-page.ts';

/** What the page's commands are here: the build that the suite has made. */
const COMMANDS: Readonly<Record<string, string>> = {
  npx: NPX_SOPWITH,
  node: `exec ${process.execPath} "$@"`,
};

describe('README.md', function () {
  this.timeout(400_000);

  it('should lead from an empty folder to a verified webhook of a claim with a file', async () => {
    await using reader = await openReader({
      commands: COMMANDS,
      ports: ['3000', '4000', '4001'],
      env: { PORT: '3000', SOPWITH_URL: 'http://127.0.0.1:3000' },
    });
    await symlink(join(root, 'examples'), join(reader.folder, 'examples'));
    const [, , receiver] = await walkPage('README.md', reader);
    const line = await receiver?.line((one) => /REFUSED|claim_submission/.test(one));
    expect(line).to.match(/ ok {2}msg_\w+ {2}task_finished {2}task_\w+ {2}claim_submission {2}completed$/);
  });
});
