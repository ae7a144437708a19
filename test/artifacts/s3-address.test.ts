import { expect } from 'chai';
import { readS3Address } from '../../src/artifacts/s3-address.ts';

describe('the address of an S3 store', () => {
  it('should be a bucket alone, in the region of the environment', () => {
    expect(readS3Address('s3://clinic-files')).to.deep.equal({
      bucket: 'clinic-files',
      prefix: '',
      region: undefined,
      endpoint: undefined,
      pathStyle: false,
      encryption: undefined,
      kmsKeyId: undefined,
    });
  });

  it('should have a prefix, and options for servers other than AWS and for encryption by the server', () => {
    const url =
      's3://clinic-files/prod/sopwith/?region=eu-central-1&endpoint=https://ceph.example:8443&path_style=true&sse=aws:kms&kms_key_id=alias/files';
    expect(readS3Address(url)).to.deep.equal({
      bucket: 'clinic-files',
      prefix: 'prod/sopwith/',
      region: 'eu-central-1',
      endpoint: 'https://ceph.example:8443',
      pathStyle: true,
      encryption: 'aws:kms',
      kmsKeyId: 'alias/files',
    });
  });

  const faults: readonly (readonly [string, RegExp])[] = [
    ['s3://AKIA1:secret@clinic-files', /must not contain credentials.*AWS_ACCESS_KEY_ID/],
    ['s3:///prefix', /is not a bucket: write s3:\/\/bucket\/prefix/],
    ['s3://Clinic_Files', /is not a bucket/],
    ['s3://clinic-files/a//b', /the prefix may contain/],
    ['s3://clinic-files/a%20b', /the prefix may contain/],
    ['s3://clinic-files?pathstyle=true', /unknown option "pathstyle": use region, endpoint, path_style/],
    ['s3://clinic-files?path_style=yes', /path_style must be true or false, not "yes"/],
    ['s3://clinic-files?region=a&region=b', /option "region" is given twice/],
    ['s3://clinic-files?region=', /option "region" is empty/],
    ['s3://clinic-files?sse=on', /sse must be AES256 or aws:kms/],
    ['s3://clinic-files?kms_key_id=x', /kms_key_id requires sse=aws:kms/],
    ['s3://clinic-files?endpoint=ceph.example', /endpoint must be a URL/],
  ];
  for (const [url, message] of faults) {
    it(`should refuse ${url.replace('secret', '…')} with what to write`, () => {
      expect(() => readS3Address(url))
        .to.throw(message)
        .with.property('message')
        .that.does.not.match(/secret@|AKIA1/);
    });
  }
});
