import { expect } from 'chai';
import type { CliCommand } from '../../../src/cli/command.ts';
import { runCli } from '../../../src/cli/program/run-cli.ts';
import { style } from '../../../src/platform/style.ts';

const colorful: CliCommand = {
  register(program, context) {
    program.command('show').action(() => {
      context.print(style('green', 'answer'));
      context.note(style('red', 'remark'));
    });
  },
};

async function outputs(colors?: { print: boolean; note: boolean }): Promise<{ out: string; err: string }> {
  const said = { out: '', err: '' };
  await runCli(['show'], [colorful], {
    env: {},
    main: 'none',
    ...(colors === undefined ? {} : { colors }),
    print: (text) => void (said.out += text),
    note: (text) => void (said.err += text),
    readStdin: async () => '',
    signal: new AbortController().signal,
  });
  return said;
}

describe('colors of the command line', () => {
  it('should follow the stream that a text is written to, not the other one', async () => {
    const red = style('red', 'remark');
    const green = style('green', 'answer');
    expect(await outputs({ print: false, note: true })).to.deep.equal({ out: 'answer', err: red });
    expect(await outputs({ print: true, note: false })).to.deep.equal({ out: green, err: 'remark' });
    expect(await outputs()).to.deep.equal({ out: 'answer', err: 'remark' });
  });
});
