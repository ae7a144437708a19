import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

interface Cost {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** The first choice of the OWASP Password Storage Cheat Sheet for Argon2id that fits a server which does other work too: 19 MiB, 2 passes, 1 lane. */
const COST: Cost = Object.freeze({ memory: 19_456, passes: 2, parallelism: 1 });
const TAG_BYTES = 32;
const SALT_BYTES = 16;

/** Hashes at the same time. Each takes a thread of libuv, of which Node.js has four for files and names as well. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Equal passwords that keyboards write differently are the same: NFKC, as NIST SP 800-63B recommends. */
const messageOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'));

const tagOf = (password: string, salt: Buffer, cost: Cost, tagLength: number): Promise<Buffer> =>
  inTurn(() => derive('argon2id', { message: messageOf(password), nonce: salt, tagLength, ...cost }));

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Argon2id as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$SALT$TAG`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await tagOf(password, salt, COST, TAG_BYTES);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Compared in place of a hash that is not there, so that the answer takes as long. No password has it. */
const NO_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(randomBytes(SALT_BYTES))}$${base64(randomBytes(TAG_BYTES))}`;

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** @param hash Null: false, after the same time. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = FORM.exec(hash ?? NO_HASH) ?? [];
  const wanted = Buffer.from(tag, 'base64');
  if (wanted.length === 0) throw new Error('a stored password hash is malformed');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const given = await tagOf(password, Buffer.from(salt, 'base64'), cost, wanted.length);
  return timingSafeEqual(given, wanted) && hash !== null;
}
