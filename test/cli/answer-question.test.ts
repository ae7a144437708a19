import { expect } from 'chai';
import { answerAt } from '../../src/cli/answer-question.ts';

describe('answers at the terminal', () => {
  const schema = {
    type: 'object',
    properties: { code: { type: 'string' }, ok: { type: 'boolean' }, which: { enum: ['a', 'b'] } },
  };

  it('should ask line by line and read each as the schema wants it', async () => {
    const lines = ['0042', 'true', 'b'];
    const asked: string[] = [];
    const ask = answerAt(
      async (line) => {
        asked.push(line);
        return lines.shift() ?? null;
      },
      () => undefined,
    );
    const question = { kind: 'form', message: 'Well?', schema, withinMs: 1_000 } as const;
    expect(await ask(question, new AbortController().signal)).to.deep.equal({
      code: '0042',
      ok: true,
      which: 'b',
    });
    expect(asked).to.deep.equal(['  code > ', '  ok (true, false) > ', '  which (a, b) > ']);
    const ended = await ask(question, new AbortController().signal).catch((error: unknown) => error);
    expect(ended).to.include({ code: 'nobody_answered' });
  });
});
