import { expect } from 'chai';
import { checkAnswer } from '../../src/tasks/check-answer.ts';
import { TaskError } from '../../src/tasks/task-error.ts';

describe('an answer to a waiting task', () => {
  const asked = {
    type: 'object',
    required: ['code'],
    properties: { code: { type: 'string', pattern: '^[0-9]{6}$' }, remember: { type: 'boolean' } },
    additionalProperties: false,
  };

  it('should be taken where it is what was asked for', () => {
    expect(() => checkAnswer(asked, { code: '123456', remember: true })).not.to.throw();
  });

  it('should be refused with every place, in the words of the API, and without a value', () => {
    const refusal = (): void => checkAnswer(asked, { kode: 'SECRET', remember: 'SECRET' });
    expect(refusal)
      .to.throw(TaskError)
      .that.has.property('errors')
      .deep.equals([
        { pointer: '/code', code: 'missing', message: 'is missing' },
        { pointer: '/kode', code: 'unknown_member', message: 'is not a known member' },
        { pointer: '/remember', code: 'wrong_type', message: 'must be boolean' },
      ]);
    const form = (): void => checkAnswer(asked, { code: 'SECRET' });
    expect(form).to.throw(TaskError).with.nested.property('errors[0].code', 'wrong_form');
  });
});
