import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PutObjectCommandInput } from '@aws-sdk/client-s3';
import { CodedError } from '../platform/errors.ts';
import type { ArtifactStore, ArtifactStoreKind } from '../sdk/artifact-store.ts';
import { readS3Address, type S3Address } from './s3-address.ts';
import { explained, openBucket, type S3Bucket } from './s3-bucket.ts';
import { checkedKey, notStored } from './storage-key.ts';

/**
 * The built-in store for `ARTIFACTS_URL=s3://bucket/prefix`: AWS, or any server that speaks S3, such as Ceph. The credentials
 * are found as the AWS SDK finds them: environment, shared files, or the role of the machine.
 */
export const s3Store: ArtifactStoreKind = Object.freeze({
  name: 's3',
  async open(url: string): Promise<ArtifactStore> {
    const address = readS3Address(url);
    const bucket = await openBucket(address);
    try {
      const store = storeIn(bucket, address);
      await proveUse(store);
      await explained('s3:ListBucketMultipartUploads', bucket.removeAbandonedUploads());
      return store;
    } catch (error) {
      bucket.close();
      throw error;
    }
  },
});

function storeIn(bucket: S3Bucket, { prefix, encryption, kmsKeyId }: S3Address): ArtifactStore {
  const sealing: Partial<PutObjectCommandInput> = {
    ...(encryption === undefined ? {} : { ServerSideEncryption: encryption }),
    ...(kmsKeyId === undefined ? {} : { SSEKMSKeyId: kmsKeyId }),
  };
  const nameOf = (key: string): string => `${prefix}${checkedKey(key)}`;
  return Object.freeze({
    async put(key: string, content: Readable, signal?: AbortSignal): Promise<{ storedBytes: number }> {
      const name = nameOf(key);
      try {
        return { storedBytes: await bucket.upload(name, content, sealing, signal) };
      } catch (error) {
        content.destroy();
        throw storeError(error);
      }
    },
    async get(key: string): Promise<Readable> {
      try {
        return await bucket.download(nameOf(key));
      } catch (error) {
        throw nameOfError(error) === 'NoSuchKey' ? notStored(key, error) : error;
      }
    },
    remove: async (key: string): Promise<void> => bucket.remove(nameOf(key)),
  });
}

/** A start fails if files cannot be written, read, or deleted, rather than the first task with a file. */
async function proveUse(store: ArtifactStore): Promise<void> {
  const key = `probe/${randomBytes(16).toString('hex')}`;
  await explained('s3:PutObject', store.put(key, Readable.from([Buffer.from('sopwith')])));
  try {
    (await explained('s3:GetObject', store.get(key))).destroy();
  } finally {
    await explained('s3:DeleteObject', store.remove(key));
  }
}

// Servers with a quota answer so: Ceph, MinIO. AWS has none.
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']);

function storeError(error: unknown): unknown {
  if (!FULL.has(nameOfError(error))) return error;
  return new CodedError('storage_full', 'the bucket of ARTIFACTS_URL is full: raise its quota', {
    cause: error,
  });
}

const nameOfError = (error: unknown): string => (error instanceof Error ? error.name : '');
