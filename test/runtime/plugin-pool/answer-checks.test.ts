import { expect } from 'chai';
import type { JsonObject } from '../../../src/sdk/json.ts';
import { answerChecks } from '../../../src/runtime/plugin-pool/answer-checks.ts';

describe('an answer to a waiting task', () => {
  const asked = {
    type: 'object',
    required: ['code'],
    properties: { code: { type: 'string', pattern: '^[0-9]{6}$' }, remember: { type: 'boolean' } },
    additionalProperties: false,
  };
  const errorsOf = answerChecks();
  const form = (a: JsonObject): JsonObject => ({ type: 'object', properties: { a } });

  it('should be taken where it is what was asked for', () => {
    expect(errorsOf(asked, { code: '123456', remember: true })).to.deep.equal([]);
  });

  it('should be refused with every place, in the words of the API, and without a value', () => {
    expect(errorsOf(asked, { kode: 'SECRET', remember: 'SECRET' })).to.deep.equal([
      { pointer: '/code', code: 'missing', message: 'is missing' },
      { pointer: '/kode', code: 'unknown_field', message: 'is not a known field' },
      { pointer: '/remember', code: 'wrong_type', message: 'must be boolean' },
    ]);
    expect(errorsOf(asked, { code: 'SECRET' })).to.have.nested.property('[0].code', 'wrong_form');
  });

  it('should be left to the run where the schema says nothing that can be checked', () => {
    for (const a of [{ pattern: '(' }, { $ref: '#/nowhere' }, { type: 'strin' }])
      expect(errorsOf(form(a), { a: 'x' }), JSON.stringify(a)).to.deep.equal([]);
  });

  it('should cost time that grows with its length, whatever the pattern', () => {
    const slow = { type: 'string', pattern: '^(a+)+$' };
    expect(errorsOf(form(slow), { a: `${'a'.repeat(10_000)}b` })).to.have.nested.property(
      '[0].code',
      'wrong_form',
    );
  });

  it('should compile a schema once', () => {
    const members = Array.from({ length: 200 }, (_, i) => [
      `m${i}`,
      { type: 'string', pattern: `^a{${i}}$` },
    ]);
    const schema = (): JsonObject => ({
      type: 'object',
      properties: Object.fromEntries(members) as JsonObject,
    });
    const ms = (): number => {
      const { user: before } = process.cpuUsage();
      errorsOf(schema(), { m1: 'a' });
      return process.cpuUsage().user - before;
    };
    const first = ms();
    expect(Math.min(ms(), ms(), ms())).to.be.below(first / 5);
  });
});
