import { expect } from 'chai';
import { publicAddress, RefusedAddress } from '../../src/browser/public-address.ts';

const verdict = (address: string, exceptions: readonly string[] = []): Promise<string> =>
  publicAddress(address, exceptions).catch((error: unknown) => {
    if (error instanceof RefusedAddress) return 'refused';
    throw error;
  });

describe('publicAddress', () => {
  for (const address of [
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16', // Azure's platform address, public by its number
    '[::1]',
    '[::7f00:1]', // loopback in the form that IPv6 has given up
    '[::ffff:127.0.0.1]',
    '[fd00:ec2::254]',
    '[64:ff9b::7f00:1]', // loopback by way of NAT64
    '[64:ff9b:1::1]',
    '[2002:7f00:1::]', // and of 6to4
    '[2001::1]',
  ])
    it(`should refuse ${address}`, async () => {
      expect(await verdict(address)).to.equal('refused');
    });

  it('should let public addresses through, those behind NAT64 too, and what is excepted', async () => {
    expect(await verdict('8.8.8.8')).to.equal('8.8.8.8');
    expect(await verdict('[2606:4700:4700::1111]')).to.equal('2606:4700:4700::1111');
    expect(await verdict('[64:ff9b::808:808]')).to.equal('64:ff9b::808:808');
    expect(await verdict('127.0.0.1', ['127.0.0.1/32'])).to.equal('127.0.0.1');
  });
});
