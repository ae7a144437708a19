import { Readable } from 'node:stream';
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import type { S3Address } from './s3-address.ts';

/** Bytes of a part of a large file; S3 takes no smaller ones. Smaller files are sent at once. */
const PART_BYTES = 5 * 1_048_576;
/** Parts of one file that are sent at a time. With the one that is read, a file needs 15 MiB of memory or less. */
const PARTS_AT_ONCE = 2;
const CONNECT_MS = 5_000;
/** Longest time without a byte from the server. */
const SILENCE_MS = 30_000;
/** An upload in parts that began so long ago was left by a killed process. */
const ABANDONED_AFTER = 24 * 3_600_000;

/** The requests that a store makes to one bucket. Names are complete, with the prefix. */
export interface S3Bucket {
  /** Bytes that were stored. The object is there as a whole or not at all. */
  upload(
    name: string,
    content: Readable,
    extra: Partial<PutObjectCommandInput>,
    signal: AbortSignal | undefined,
  ): Promise<number>;
  /** @throws an error with the name `NoSuchKey` */
  download(name: string): Promise<Readable>;
  /** Removes the object with all of its versions, so that deleted data is gone from a bucket with versioning, too. */
  remove(name: string): Promise<void>;
  removeAbandonedUploads(): Promise<void>;
  close(): void;
}

/** The AWS SDK takes a second to load, so only an installation that uses it loads it. */
export async function openBucket(address: S3Address): Promise<S3Bucket> {
  const sdk = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const { bucket: Bucket, prefix: Prefix } = address;
  const client = openClient(sdk.S3Client, address);
  const hasVersions = await versioned();

  return Object.freeze({
    async upload(
      name: string,
      content: Readable,
      extra: Partial<PutObjectCommandInput>,
      signal: AbortSignal | undefined,
    ): Promise<number> {
      signal?.throwIfAborted();
      let storedBytes = 0;
      const upload = new Upload({
        client,
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
        params: {
          Bucket,
          Key: name,
          Body: Readable.from(counted(content, (bytes) => (storedBytes += bytes))),
          ...extra,
        },
      });
      const stop = (): void => {
        content.destroy(signal?.reason instanceof Error ? signal.reason : undefined);
      };
      signal?.addEventListener('abort', stop);
      try {
        await upload.done();
        return storedBytes;
      } finally {
        signal?.removeEventListener('abort', stop);
      }
    },

    async download(name: string): Promise<Readable> {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: name }));
      if (Body instanceof Readable) return Body;
      throw new Error('the S3 server sent no body');
    },

    async remove(name: string): Promise<void> {
      if (!hasVersions) return removeOne(name, undefined);
      for (let versions = await versionsOf(name); versions.length > 0; versions = await versionsOf(name)) {
        for (const version of versions) await removeOne(name, version);
      }
    },

    async removeAbandonedUploads(): Promise<void> {
      const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix }));
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (Initiated === undefined || Date.now() - Initiated.getTime() < ABANDONED_AFTER) continue;
        await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      }
    },

    close(): void {
      client.destroy();
    },
  });

  async function versioned(): Promise<boolean> {
    const { Status } = await explained(
      's3:GetBucketVersioning',
      client.send(new sdk.GetBucketVersioningCommand({ Bucket })),
    );
    return Status !== undefined;
  }

  async function removeOne(Key: string, VersionId: string | undefined): Promise<void> {
    await client.send(new sdk.DeleteObjectCommand({ Bucket, Key, VersionId }));
  }

  /** Up to 1,000 versions of one object, with the markers of earlier deletions. A name can be the beginning of another one, which is listed after it. */
  async function versionsOf(name: string): Promise<(string | undefined)[]> {
    const { Versions = [], DeleteMarkers = [] } = await client.send(
      new sdk.ListObjectVersionsCommand({ Bucket, Prefix: name }),
    );
    return [...Versions, ...DeleteMarkers]
      .filter(({ Key }) => Key === name)
      .map(({ VersionId }) => VersionId);
  }
}

/** The message of the server, with the permission that the request needs: "Access Denied" alone does not help. */
export async function explained<T>(permission: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const message = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    throw new Error(`${permission} failed: ${message}`, { cause });
  }
}

function openClient(Client: typeof S3Client, { region, endpoint, pathStyle }: S3Address): S3Client {
  return new Client({
    ...(region === undefined ? {} : { region }),
    ...(endpoint === undefined ? {} : { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    // Servers other than AWS do not all know the newer checksums; what is stored has an authentication tag anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

async function* counted(content: Readable, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    count(bytes.length);
    yield bytes;
  }
}
