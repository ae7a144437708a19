import { expect } from 'chai';
import { portalCommand } from '../../../src/cli/portal/portal.ts';
import { runCli, type ExitCode } from '../../../src/cli/program/run-cli.ts';

interface Ran {
  readonly code: ExitCode;
  readonly err: string;
}

/** `sopwith portal simulate …`; Ctrl-C comes when `meanwhile` is done with what was printed. */
async function simulate(
  args: readonly string[],
  meanwhile: (printed: string) => Promise<void> = async () => undefined,
): Promise<Ran> {
  const err: string[] = [];
  const stop = new AbortController();
  let looked = Promise.resolve();
  const code = await runCli(['portal', 'simulate', ...args], [portalCommand], {
    env: {},
    main: '',
    print: (text) => {
      looked = meanwhile(text).finally(() => stop.abort());
    },
    note: (text) => void err.push(text),
    readStdin: async () => '',
    signal: stop.signal,
  });
  await looked;
  return { code, err: err.join('\n') };
}

describe('sopwith portal simulate', () => {
  for (const [name, user] of [
    ['acme-health', 'clinic-a'],
    ['beacon-mutual', 'desk-a'],
  ] as const)
    it(`should run ${name} until Ctrl-C, with the switches that were asked for`, async () => {
      let url = '';
      const { code, err } = await simulate(
        [name, '--port', '0', '--off', 'totp', '--on', 'terms'],
        async (printed) => {
          url = /http:\/\/\S+/.exec(printed)?.[0] ?? '';
          expect(printed).to.match(new RegExp(`^${user} .* [A-Z]{32}$`, 'm'));
          const { switches } = (await (await fetch(`${url}/__lab/switches`)).json()) as {
            switches: { name: string; setting: { value: unknown } }[];
          };
          const values = new Map(switches.map((one) => [one.name, one.setting.value]));
          expect([values.get('totp'), values.get('terms'), values.get('captcha')]).to.deep.equal([
            false,
            true,
            false,
          ]);
        },
      );
      expect({ code, err }).to.deep.equal({ code: 0, err: '' });
      expect(await fetch(url).catch(() => 'gone')).to.equal('gone');
    });

  it('should name the portals and the switches that there are', async () => {
    const portal = await simulate(['acme']);
    expect(portal.code).to.equal(2);
    expect(portal.err).to.contain(
      'unknown simulated portal "acme". Known portals: acme-health, beacon-mutual',
    );
    const obstacle = await simulate(['acme-health', '--port', '0', '--off', 'top']);
    expect(obstacle.code).to.equal(1);
    expect(obstacle.err).to.contain('There is no switch "top". Known: ').and.to.contain(' totp,');
    expect((await simulate(['acme-health', '--port', 'x'])).code).to.equal(2);
  });
});
