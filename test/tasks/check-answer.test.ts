import { expect } from 'chai';
import type { JsonObject } from '../../src/sdk/json.ts';
import { checkAnswer } from '../../src/tasks/check-answer.ts';
import { TaskError } from '../../src/tasks/task-error.ts';

describe('an answer to a waiting task', () => {
  const asked = {
    type: 'object',
    required: ['code'],
    properties: { code: { type: 'string', pattern: '^[0-9]{6}$' }, remember: { type: 'boolean' } },
    additionalProperties: false,
  };
  const errorsOf = (schema: JsonObject, answer: JsonObject): Promise<unknown> =>
    checkAnswer(schema, answer).then(
      () => [],
      (error: unknown) => (error instanceof TaskError ? error.errors : error),
    );
  const form = (a: JsonObject): JsonObject => ({ type: 'object', properties: { a } });

  it('should be taken where it is what was asked for', async () => {
    expect(await errorsOf(asked, { code: '123456', remember: true })).to.deep.equal([]);
  });

  it('should be refused with every place, in the words of the API, and without a value', async () => {
    expect(await errorsOf(asked, { kode: 'SECRET', remember: 'SECRET' })).to.deep.equal([
      { pointer: '/code', code: 'missing', message: 'is missing' },
      { pointer: '/kode', code: 'unknown_member', message: 'is not a known member' },
      { pointer: '/remember', code: 'wrong_type', message: 'must be boolean' },
    ]);
    expect(await errorsOf(asked, { code: 'SECRET' })).to.have.nested.property('[0].code', 'wrong_form');
  });

  it('should be left to the run where the schema says nothing that can be checked', async () => {
    for (const a of [{ pattern: '(' }, { $ref: '#/nowhere' }, { type: 'strin' }])
      expect(await errorsOf(form(a), { a: 'x' }), JSON.stringify(a)).to.deep.equal([]);
  });

  it('should not hold up everybody else with a pattern that takes for ever', async () => {
    const slow = { type: 'string', pattern: '^(a+)+$' };
    expect(await errorsOf(form(slow), { a: `${'a'.repeat(60)}b` })).to.deep.equal([
      { pointer: '', code: 'invalid', message: 'takes too long to be held to what the task asks for' },
    ]);
  });
});
