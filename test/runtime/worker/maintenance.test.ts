import { expect } from 'chai';
import { maintenanceEnd, nextMaintenance } from '../../../src/runtime/worker/maintenance.ts';
import type { MaintenanceWindow } from '../../../src/sop/compile/compiled-sop.ts';

const NIGHT: MaintenanceWindow = { days: [], from: '23:00', to: '02:00' };
const SUNDAY: MaintenanceWindow = { days: ['sunday'], from: '02:00', to: '06:30' };
const end = (windows: readonly MaintenanceWindow[], at: string, zone = 'America/New_York') =>
  maintenanceEnd(windows, zone, new Date(at))?.toISOString() ?? null;

describe('maintenanceEnd', () => {
  it('should know when a window of the day ends, in the time zone of the portal', () => {
    expect(end([{ days: [], from: '01:00', to: '03:00' }], '2026-01-15T06:30:00Z')).to.equal(
      '2026-01-15T08:00:00.000Z',
    );
    expect(end([{ days: [], from: '01:00', to: '03:00' }], '2026-01-15T01:30:00Z')).to.equal(null);
  });

  it('should follow a window over midnight', () => {
    expect(end([NIGHT], '2026-01-15T04:30:00Z')).to.equal('2026-01-15T07:00:00.000Z'); // 23:30
    expect(end([NIGHT], '2026-01-15T06:59:59Z')).to.equal('2026-01-15T07:00:00.000Z'); // 01:59:59
    expect(end([NIGHT], '2026-01-15T07:00:00Z')).to.equal(null);
  });

  it('should keep to the days of a window', () => {
    expect(end([SUNDAY], '2026-01-18T08:00:00Z')).to.equal('2026-01-18T11:30:00.000Z');
    expect(end([SUNDAY], '2026-01-19T08:00:00Z')).to.equal(null);
  });

  it('should take windows that follow one another as one', () => {
    expect(end([NIGHT, SUNDAY], '2026-01-18T04:30:00Z')).to.equal('2026-01-18T11:30:00.000Z');
  });

  it('should end at the hour of the wall clock when the clocks change', () => {
    expect(end([{ days: [], from: '01:00', to: '04:00' }], '2026-03-08T06:30:00Z')).to.equal(
      '2026-03-08T08:00:00.000Z',
    );
  });

  it('should end for a portal that is down around the clock', () => {
    expect(end([{ days: [], from: '00:00', to: '00:00' }], '2026-01-15T12:00:00Z')).not.to.equal(null);
  });
});

describe('nextMaintenance', () => {
  const next = (windows: readonly MaintenanceWindow[], at: string) => {
    const time = nextMaintenance(windows, 'America/New_York', new Date(at));
    return time === null ? null : [time.from.toISOString(), time.until.toISOString()];
  };

  it('should name the window that comes next, with those that follow it at once', () => {
    expect(next([NIGHT, SUNDAY], '2026-01-15T12:00:00Z')).to.deep.equal([
      '2026-01-16T04:00:00.000Z',
      '2026-01-16T07:00:00.000Z',
    ]);
    expect(next([SUNDAY], '2026-01-18T12:00:00Z'), 'a week later').to.deep.equal([
      '2026-01-25T07:00:00.000Z',
      '2026-01-25T11:30:00.000Z',
    ]);
    expect(next([NIGHT, SUNDAY], '2026-01-18T03:00:00Z')).to.deep.equal([
      '2026-01-18T04:00:00.000Z',
      '2026-01-18T11:30:00.000Z',
    ]);
  });

  it('should name the one that is on, from now', () => {
    expect(next([NIGHT], '2026-01-15T04:30:00Z')).to.deep.equal([
      '2026-01-15T04:30:00.000Z',
      '2026-01-15T07:00:00.000Z',
    ]);
    expect(next([], '2026-01-15T04:30:00Z')).to.equal(null);
  });
});
