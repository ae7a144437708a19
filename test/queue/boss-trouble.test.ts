import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import type { PgBoss } from 'pg-boss';
import { createLogger } from '../../src/platform/logger.ts';
import { logBossTrouble } from '../../src/queue/boss-trouble.ts';

describe('logBossTrouble', () => {
  it('should write one line per code in 30 s, count the rest and never write a message', () => {
    const boss = new EventEmitter();
    const destination = new PassThrough();
    let now = 0;
    logBossTrouble(
      boss as unknown as PgBoss,
      createLogger({ level: 'info', role: 'test', destination }),
      () => now,
    );
    const outage = Object.assign(new Error('member Jane Doe'), { code: '57P01' });
    for (let count = 0; count < 62; count += 1) boss.emit('error', outage);
    boss.emit('warning', { message: 'select Jane Doe', data: { type: 'slow_query' } });
    now = 30_000;
    boss.emit('error', outage);
    const text = String(destination.read());
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ msg, code, left_out }) => [msg, code, left_out])).to.deep.equal([
      ['queue.failed', '57P01', 0],
      ['queue.warned', 'slow_query', 0],
      ['queue.failed', '57P01', 61],
    ]);
    expect(text).not.to.include('Jane');
  });
});
