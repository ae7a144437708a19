import { expect } from 'chai';
import { checkCron, latestDue, nextDue } from '../../src/schedules/cron-times.ts';

const NEW_YORK = 'America/New_York';
const due = (cron: string, after: string, count = 3, timeZone = NEW_YORK): string[] => {
  const times: string[] = [];
  for (let from = new Date(after); times.length < count;) {
    from = nextDue({ cron, timeZone }, from);
    times.push(from.toISOString().slice(0, 16));
  }
  return times;
};

describe('The due times of a schedule', () => {
  it('should keep the time of day when the clocks change', () => {
    expect(due('30 6 * * MON-FRI', '2026-03-06T11:30:00Z')).to.deep.equal([
      '2026-03-09T10:30',
      '2026-03-10T10:30',
      '2026-03-11T10:30',
    ]);
    expect(due('0 6 1 * *', '2026-10-15T00:00:00Z')[0]).to.equal('2026-11-01T11:00');
  });

  it('should move a time that the clocks skip in spring by the length of the gap, and not drop it', () => {
    // 02:30 does not exist on March 8: 03:30 EDT.
    expect(due('30 2 * * *', '2026-03-07T00:00:00Z')).to.deep.equal([
      '2026-03-07T07:30',
      '2026-03-08T07:30',
      '2026-03-09T06:30',
    ]);
  });

  it('should be due the first time only when the clocks show a time twice in autumn', () => {
    const expected = ['2026-11-01T05:30', '2026-11-02T06:30'];
    expect(due('30 1 * * *', '2026-10-31T12:00:00Z', 2)).to.deep.equal(expected);
    // Also when it is asked between the two.
    for (const between of ['2026-11-01T05:30:00Z', '2026-11-01T05:45:00Z', '2026-11-01T06:29:00Z'])
      expect(due('30 1 * * *', between, 1)).to.deep.equal(['2026-11-02T06:30']);
    expect(due('*/30 1 * * *', '2026-11-01T05:10:00Z', 2)).to.deep.equal([
      '2026-11-01T05:30',
      '2026-11-02T06:00',
    ]);
  });

  it('should be due in every hour that passes if the expression says every hour', () => {
    expect(due('0 * * * *', '2026-11-01T04:30:00Z')).to.deep.equal([
      '2026-11-01T05:00',
      '2026-11-01T06:00',
      '2026-11-01T07:00',
    ]);
    expect(due('0 * * * *', '2026-03-08T05:30:00Z')).to.deep.equal([
      '2026-03-08T06:00',
      '2026-03-08T07:00',
      '2026-03-08T08:00',
    ]);
  });

  it('should find the latest due time, however many have passed', () => {
    const latest = (cron: string, until: string) => {
      const found = latestDue({ cron, timeZone: 'UTC' }, new Date('2026-05-01T06:00:00Z'), new Date(until));
      return [found.due.toISOString().slice(0, 16), found.missed];
    };
    expect(latest('0 6 * * *', '2026-05-01T06:00:01Z')).to.deep.equal(['2026-05-01T06:00', 0]);
    expect(latest('0 6 * * *', '2026-05-04T05:00:00Z')).to.deep.equal(['2026-05-03T06:00', 2]);
    expect(latest('*/5 * * * *', '2026-06-01T06:03:00Z')).to.deep.equal(['2026-06-01T06:00', 100]);
  });

  it('should reject what is not a cron expression of five fields, is never due, or is not a time zone', () => {
    const bad = [
      '0 0 31 2 *',
      '61 0 * * *',
      '* * * *',
      '0 0 6 * * *',
      '@daily',
      'H 6 * * *',
      '0 6 L * *',
      '0  6 * * *',
      'a b c d e',
    ];
    for (const cron of bad)
      expect(() => checkCron({ cron, timeZone: 'UTC' }), cron)
        .to.throw()
        .with.property('code', 'invalid_cron');
    for (const timeZone of ['Mars/Base', '+05:00', ''])
      expect(() => checkCron({ cron: '0 6 * * *', timeZone }), timeZone)
        .to.throw()
        .with.property('code', 'invalid_time_zone');
    checkCron({ cron: '0 6,18 1-15/2 jan-JUN Mon', timeZone: NEW_YORK });
  });
});
