import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { transform } from 'esbuild';
import { codePlace } from '../../src/platform/code-place.ts';

const SOURCE =
  'type Name = string;\n\nexport function check(name: Name): void {\n  throw new Error(name);\n}\n';

describe('the place of an error in the code', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sopwith-place-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function thrownIn(file: string, map: boolean): Promise<unknown> {
    const built = await transform(SOURCE, {
      loader: 'ts',
      minifyWhitespace: true,
      sourcemap: map && 'external',
      sourcefile: '../../plugins/claim_submission/check.ts',
    });
    await writeFile(join(folder, file), built.code);
    if (map) await writeFile(join(folder, `${file}.map`), built.map);
    const { check } = (await import(pathToFileURL(join(folder, file)).href)) as { check(name: string): void };
    try {
      return check('Rivera, Ana');
    } catch (error) {
      return error;
    }
  }

  it('should be in the source file of bundled code', async () => {
    expect(codePlace(await thrownIn('chunk-A1.mjs', true))).to.equal('claim_submission/check.ts:4:9');
  });

  it('should be in the file itself if there is no source map, or none that can be read', async () => {
    expect(codePlace(await thrownIn('check.mjs', false))).to.match(/^sopwith-place-\w+\/check\.mjs:1:\d+$/);
    await writeFile(join(folder, 'broken.mjs.map'), '{');
    expect(codePlace(await thrownIn('broken.mjs', false))).to.match(/^sopwith-place-\w+\/broken\.mjs:1:\d+$/);
  });
});
