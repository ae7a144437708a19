import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from './page-blocks.ts';
import { installed, NPX_SOPWITH, openReader } from './reader.ts';
import { walkPage } from './walk-page.ts';

const TSC = join(root, 'node_modules/typescript/bin/tsc');

/** What the page's commands are here: the build of Sopwith, and packages linked and copied where npm would fetch them. */
const COMMANDS: Readonly<Record<string, string>> = {
  npx: NPX_SOPWITH,
  node: `exec ${process.execPath} "$@"`,
  npm: `case "$*" in
  install) ;; # what the package needs stands in the folder around it
  install\\ *) mkdir -p "node_modules/$2" && cp -R "$2/package.json" "$2/dist" "$2/sops" "node_modules/$2" ;;
  test) node ${TSC} --noEmit && exec node --test ;;
  'run build') exec node ${TSC} -p tsconfig.build.json ;;
  *) echo "the page runs npm $*, and this test does not know how" && exit 1 ;;
esac`,
};

describe('docs/plugins/whole-way.md', function () {
  this.timeout(400_000);

  // The suite follows the tutorial of plugins and the README, which go through the same commands one by one.
  it('should end with a verified webhook of a task of the new type (long)', async () => {
    await using reader = await openReader({
      commands: COMMANDS,
      ports: ['3000', '4000', '4500'],
      env: { PORT: '3000' },
    });
    await writeFile(join(reader.folder, 'package.json'), '{ "type": "module" }');
    await installed(reader.folder, ['@types', 'tsx']);
    const [, , receiver] = await walkPage('docs/plugins/whole-way.md', reader);
    const line = await receiver?.line((one) => /REFUSED|ok/.test(one));
    expect(line).to.match(/ ok {2}msg_\w+ {2}task_finished {2}task_\w+ {2}referral_status {2}completed$/);
  });
});
