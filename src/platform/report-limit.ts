/** Limits the number of log lines about a condition that continues. */
export interface ReportLimit {
  /** The number of reports that were left out since the last one with this code. Null: it is too early for another one. */
  due(code: string): number | null;
  /** The condition has ended: if it begins again, it is reported at once. True: it had been reported. */
  ended(): boolean;
}

/** One report for each code in this time. */
export function createReportLimit(everyMs: number, now: () => number = () => performance.now()): ReportLimit {
  const reported = new Map<string, { at: number; leftOut: number }>();
  return Object.freeze({
    due(code: string) {
      const last = reported.get(code);
      if (last !== undefined && now() - last.at < everyMs) {
        last.leftOut += 1;
        return null;
      }
      reported.set(code, { at: now(), leftOut: 0 });
      return last?.leftOut ?? 0;
    },
    ended() {
      const wasReported = reported.size > 0;
      reported.clear();
      return wasReported;
    },
  });
}
