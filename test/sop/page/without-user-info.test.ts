import { expect } from 'chai';
import { withoutUserInfo } from '../../../src/sop/page/without-user-info.ts';
import { callLogOf } from '../../../src/sop/run/outcomes/classify-error.ts';
import { withoutUrlCredentials } from '../../../src/sop/tracing/clean-trace.ts';

const SECRET = 'https://clerk:p%40ss@portal.example:8443/claims?at=a@b';

describe('addresses that contain a user name and a password', () => {
  it('should be shown without them', () => {
    expect(withoutUserInfo(`at ${SECRET}, then http://clerk@other.example/`)).to.equal(
      'at https://portal.example:8443/claims?at=a@b, then http://other.example/',
    );
    expect(withoutUserInfo('mail clerk@portal.example, https://portal.example/u/clerk@x')).to.equal(
      'mail clerk@portal.example, https://portal.example/u/clerk@x',
    );
  });

  it('should be logged and kept in traces without them', () => {
    const error = new Error(`page.goto: Timeout\nCall log:\n  - navigating to "${SECRET}"`);
    expect(callLogOf(error).join('\n')).to.include('portal.example:8443').and.not.include('p%40ss');
    expect(withoutUrlCredentials(JSON.stringify({ url: SECRET }))).to.not.include('p%40ss');
  });
});
