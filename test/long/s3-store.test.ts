import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { expect } from 'chai';
import { s3Store } from '../../src/artifacts/s3-store.ts';
import { artifactStoreConformance } from '../../src/testing/artifact-store-conformance.ts';
import { cephIsMissing, startCeph, type CephServer } from '../support/ceph.ts';

const KEY = 'acct_a/file_1';

describe('the S3 store, on a Ceph object gateway', () => {
  let ceph: CephServer;
  let client: S3Client;
  let previous: NodeJS.ProcessEnv;
  before(async function () {
    const missing = await cephIsMissing();
    if (missing !== undefined) {
      console.log(`      not run: ${missing}`);
      this.skip();
    }
    this.timeout(300_000);
    ceph = await startCeph();
    previous = { ...process.env };
    Object.assign(process.env, {
      AWS_ACCESS_KEY_ID: ceph.accessKey,
      AWS_SECRET_ACCESS_KEY: ceph.secretKey,
      AWS_REGION: 'default',
    });
    client = new S3Client({ endpoint: ceph.endpoint, forcePathStyle: true });
  });
  after(async () => {
    if (client === undefined) return;
    process.env = previous;
    client.destroy();
    await ceph[Symbol.asyncDispose]();
  });

  const newBucket = async (): Promise<string> => {
    const Bucket = `files-${randomBytes(6).toString('hex')}`;
    await client.send(new CreateBucketCommand({ Bucket }));
    return Bucket;
  };
  const urlOf = (bucket: string): string =>
    `s3://${bucket}/sopwith?endpoint=${ceph.endpoint}&path_style=true`;
  const keysOf = async (Bucket: string): Promise<string[]> => {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
    return [...Contents, ...Uploads].map(({ Key = '' }) => Key.replace(/^sopwith\//, ''));
  };

  for (const { name, run } of artifactStoreConformance(async () => {
    const bucket = await newBucket();
    return {
      store: await s3Store.open(urlOf(bucket)),
      keys: () => keysOf(bucket),
      dispose: () => Promise.resolve(),
    };
  })) {
    it(name, run);
  }

  it('should give back a file of several parts, and leave none of one that broke off after its second part', async () => {
    const bucket = await newBucket();
    const store = await s3Store.open(urlOf(bucket));
    const bytes = randomBytes(12 * 1_048_576 + 7);
    expect(await store.put(KEY, Readable.from([bytes]))).to.deep.equal({ storedBytes: bytes.length });
    expect((await buffer(await store.get(KEY))).equals(bytes)).to.equal(true);
    const broken = Readable.from(
      (function* () {
        yield bytes;
        throw new Error('the client went away');
      })(),
    );
    const fault = await store.put('acct_a/file_2', broken).catch((error: unknown) => error);
    expect(fault).to.have.property('message', 'the client went away');
    expect(await keysOf(bucket)).to.deep.equal([KEY]);
  });

  it('should delete every version of a file in a bucket that keeps versions', async () => {
    const Bucket = await newBucket();
    await client.send(
      new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }),
    );
    const store = await s3Store.open(urlOf(Bucket));
    for (const text of ['first', 'second']) await store.put(KEY, Readable.from([Buffer.from(text)]));
    await store.put(`${KEY}0`, Readable.from([Buffer.from('another file')]));
    await store.remove(KEY);
    const { Versions = [], DeleteMarkers = [] } = await client.send(
      new ListObjectVersionsCommand({ Bucket }),
    );
    expect([...Versions, ...DeleteMarkers].map(({ Key }) => Key)).to.deep.equal([`sopwith/${KEY}0`]);
  });

  it('should leave an upload that another process has just begun', async () => {
    const Bucket = await newBucket();
    await client.send(new CreateMultipartUploadCommand({ Bucket, Key: `sopwith/${KEY}` }));
    await s3Store.open(urlOf(Bucket));
    expect(await keysOf(Bucket)).to.deep.equal([KEY]);
  });

  it('should not open without the bucket, or without the right to it, and name the permission', async () => {
    const opened = (url: string): Promise<unknown> => s3Store.open(url).then(() => 'opened', String);
    expect(await opened(urlOf('no-such-bucket'))).to.match(/s3:GetBucketVersioning failed: NoSuchBucket/);
    const bucket = await newBucket();
    process.env['AWS_SECRET_ACCESS_KEY'] = 'wrong';
    try {
      expect(await opened(urlOf(bucket))).to.match(/s3:\w+ failed: SignatureDoesNotMatch/);
    } finally {
      process.env['AWS_SECRET_ACCESS_KEY'] = ceph.secretKey;
    }
  });
});
