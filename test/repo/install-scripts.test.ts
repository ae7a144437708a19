import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../src/platform/package-root.ts';

interface Manifest {
  readonly allowScripts: Readonly<Record<string, boolean>>;
  readonly scarfSettings: { readonly enabled: boolean };
}

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly hasInstallScript?: boolean; readonly dev?: boolean }>
  >;
}

const read = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(join(packageRoot, name), 'utf8')) as T;

describe('install scripts of dependencies', () => {
  it('should each be allowed or refused by name, those of production packages above all', async () => {
    const { allowScripts } = await read<Manifest>('package.json');
    const { packages } = await read<Lock>('package-lock.json');
    const undecided = Object.entries(packages)
      .filter(([, { hasInstallScript, dev }]) => hasInstallScript === true && dev !== true)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
      .filter((name) => !(name in allowScripts));
    expect(undecided).to.deep.equal([]);
  });

  it('should report the installation to nobody, also under an npm that does not know allowScripts', async () => {
    // @scarf/scarf comes with swagger-ui-dist. It obeys this setting in every package above it, so it also holds for packages that depend on us.
    expect((await read<Manifest>('package.json')).scarfSettings).to.deep.equal({ enabled: false });
  });
});
