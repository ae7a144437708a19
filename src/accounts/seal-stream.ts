import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { rejected } from './sealing.ts';

/*
 * | bytes        | what                                                          |
 * |--------------|---------------------------------------------------------------|
 * | 1            | format, 2                                                     |
 * | 1            | number of the data key                                        |
 * | 16           | salt: each file has its own key, derived from the data key |
 * | 64 Ki + 16   | a chunk and its tag; as many as needed                        |
 * | 0…64 Ki + 16 | the last chunk and its tag                                    |
 *
 * The nonce is the chunk's number and whether it is the last, so that chunks cannot be reordered, repeated or dropped,
 * at the end either. No byte of a chunk is given out before its tag was checked.
 */
const FORMAT = 2;
const SALT_BYTES = 16;
const HEADER_BYTES = 2 + SALT_BYTES;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const OPTIONS = Object.freeze({ authTagLength: TAG_BYTES });

/** Encrypts what is written to it, holding one chunk in memory. */
export function sealingStream(dataKey: KeyObject, keyNumber: number, context: Buffer): Transform {
  const salt = randomBytes(SALT_BYTES);
  const key = fileKey(dataKey, salt, context);
  const pending = new ChunkBuffer();
  let number = 0;
  const seal = (chunk: Buffer, last: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(number++, last), OPTIONS).setAAD(context);
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  const stream = new Transform({
    transform(data: Buffer, _encoding, done) {
      pending.add(data);
      // Strictly more than one chunk: the last one is sealed by flush, which alone knows that it is the last.
      while (pending.length > CHUNK_BYTES) this.push(seal(pending.take(CHUNK_BYTES), false));
      done();
    },
    flush(done) {
      done(null, seal(pending.take(pending.length), true));
    },
  });
  stream.push(Buffer.concat([Buffer.from([FORMAT, keyNumber]), salt]));
  return stream;
}

/** Decrypts what `sealingStream` made. Fails with `sealed_value_rejected` at the first chunk that is not as it was. */
export function openingStream(dataKey: KeyObject, keyNumber: number, context: Buffer): Transform {
  const pending = new ChunkBuffer();
  let key: KeyObject | Buffer | undefined;
  let number = 0;
  const readHeader = (): Buffer => {
    const header = pending.take(HEADER_BYTES);
    if (header[0] !== FORMAT || header[1] !== keyNumber) throw rejected();
    return fileKey(dataKey, header.subarray(2), context);
  };
  const open = (sealed: Buffer, last: boolean): Buffer => {
    if (key === undefined || sealed.length < TAG_BYTES) throw rejected();
    const tagAt = sealed.length - TAG_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(number++, last), OPTIONS)
      .setAAD(context)
      .setAuthTag(sealed.subarray(tagAt));
    return Buffer.concat([decipher.update(sealed.subarray(0, tagAt)), decipher.final()]);
  };
  return new Transform({
    transform(data: Buffer, _encoding, done) {
      attempt(done, () => {
        pending.add(data);
        if (key === undefined && pending.length >= HEADER_BYTES) key = readHeader();
        if (key === undefined) return;
        const whole = CHUNK_BYTES + TAG_BYTES;
        while (pending.length > whole) this.push(open(pending.take(whole), false));
      });
    },
    flush(done) {
      attempt(done, () => void this.push(open(pending.take(pending.length), true)));
    },
  });
}

function attempt(done: TransformCallback, work: () => void): void {
  try {
    work();
  } catch (cause) {
    done(rejected(cause));
    return;
  }
  done();
}

function fileKey(dataKey: KeyObject, salt: Buffer, context: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, salt, context, 32));
}

function nonce(number: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(number, 4);
  bytes[11] = last ? 1 : 0;
  return bytes;
}

/** Bytes in arrival order, taken in other sizes than they came in, without copying all that waits at each arrival. */
class ChunkBuffer {
  length = 0;
  private parts: Buffer[] = [];

  add(part: Buffer): void {
    this.parts.push(part);
    this.length += part.length;
  }

  take(count: number): Buffer {
    const all = this.parts.length === 1 ? this.parts[0] : Buffer.concat(this.parts);
    if (all === undefined) return Buffer.alloc(0);
    const rest = all.subarray(count);
    this.parts = rest.length === 0 ? [] : [rest];
    this.length = rest.length;
    return all.subarray(0, count);
  }
}
