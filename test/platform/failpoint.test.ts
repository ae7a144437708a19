import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { failpoint, FailpointError, parseFailpoints } from '../../src/platform/failpoint.ts';

const script = `
  import { failpoint } from ${JSON.stringify(new URL('../../src/platform/failpoint.ts', import.meta.url).href)};
  await failpoint('step.after');
  console.log('first');
  await failpoint('step.after');
  console.log('second');
`;

function run(
  env: Record<string, string>,
): Promise<{ signal: string | null; code: number | null; stdout: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script],
      { env: { PATH: process.env['PATH'], ...env } },
      (_error, stdout) => resolve({ signal: child.signalCode, code: child.exitCode, stdout }),
    );
  });
}

describe('failpoint', () => {
  afterEach(() => {
    delete process.env['SOPWITH_FAILPOINT'];
    delete process.env['SOPWITH_ENABLE_FAILPOINTS'];
  });

  it('should do nothing unless failpoints are enabled as well as named', async () => {
    process.env['SOPWITH_FAILPOINT'] = 'step.after:throw';
    await failpoint('step.after');
    process.env['SOPWITH_ENABLE_FAILPOINTS'] = '1';
    await failpoint('step.before');
    let thrown: unknown;
    await failpoint('step.after').catch((error: unknown) => (thrown = error));
    expect(thrown).instanceOf(FailpointError);
  });

  it('should kill the process at the named hit only, before another line runs', async () => {
    const killed = await run({ SOPWITH_ENABLE_FAILPOINTS: '1', SOPWITH_FAILPOINT: 'step.after#2:kill' });
    expect(killed).to.deep.equal({ signal: 'SIGKILL', code: null, stdout: 'first\n' });
  });

  it('should exit with the code asked for', async () => {
    const left = await run({ SOPWITH_ENABLE_FAILPOINTS: '1', SOPWITH_FAILPOINT: 'step.after:exit:7' });
    expect(left).to.deep.equal({ signal: null, code: 7, stdout: '' });
  });

  it('should refuse a misspelt point or action', () => {
    expect(() => parseFailpoints('step.aftr:kill')).to.throw('"step.aftr:kill" is not');
    expect(() => parseFailpoints('step.after:explode')).to.throw('is not "name[#hit]:action"');
  });
});
