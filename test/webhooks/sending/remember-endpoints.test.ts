import { expect } from 'chai';
import { rememberEndpoints } from '../../../src/webhooks/sending/remember-endpoints.ts';

const source = (answers: readonly (null | Error)[]) => {
  let asked = 0;
  return {
    find: () => {
      const answer = answers[asked] ?? null;
      asked += 1;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    asked: () => asked,
  };
};

describe('the memory of endpoints', () => {
  it('should read an endpoint once, also while it is read, and for each account', async () => {
    const { find, asked } = source([]);
    const endpoints = rememberEndpoints({ find }, 60_000);
    await Promise.all([endpoints.find('a'), endpoints.find('a'), endpoints.find('b')]);
    await endpoints.find('a');
    expect(asked()).to.equal(2);
  });

  it('should read again after a failure', async () => {
    const { find, asked } = source([new Error('no connection')]);
    const endpoints = rememberEndpoints({ find }, 60_000);
    expect(await endpoints.find('a').catch((error: Error) => error.message)).to.equal('no connection');
    expect(await endpoints.find('a')).to.equal(null);
    expect(asked()).to.equal(2);
  });

  it('should read each time if nothing may be remembered', async () => {
    const { find, asked } = source([]);
    const endpoints = rememberEndpoints({ find }, 0);
    await endpoints.find('a');
    await endpoints.find('a');
    expect(asked()).to.equal(2);
  });
});
