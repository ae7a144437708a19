// Completes the SBOM of npm, whose path is the argument, with what npm does not know: Node.js, the browser, and Debian's packages.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const component = (type, name, version, more) => ({
  type,
  'bom-ref': `${name}@${version}`,
  name,
  version,
  ...more,
});

const debian = execFileSync(
  'dpkg-query',
  ['--show', '--showformat=${Package} ${Version} ${Architecture}\n'],
  {
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
  .map((line) => {
    const [name, version, arch] = line.split(' ');
    return component('library', name, version, {
      purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${arch}`,
    });
  });
const browser = readJson(`${process.env.SOPWITH_CACHE_DIR ?? '/app/cache'}/browser.json`).version;
const cpe = (vendor, product, version) => ({
  cpe: `cpe:2.3:a:${vendor}:${product}:${version}:*:*:*:*:*:*:*`,
});

const sbom = readJson(process.argv[2]);
sbom.components.push(
  component('application', 'node', process.versions.node, cpe('nodejs', 'node.js', process.versions.node)),
  component('application', 'chromium', browser, cpe('google', 'chrome', browser)),
  ...debian,
);
process.stdout.write(JSON.stringify(sbom));
