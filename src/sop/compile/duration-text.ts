/** Milliseconds as authors write them: `500ms`, `10s`, `5m`. */
export function durationText(ms: number): string {
  if (ms === 0 || ms % 1_000 !== 0) return `${ms}ms`;
  return ms % 60_000 === 0 && ms > 60_000 ? `${ms / 60_000}m` : `${ms / 1_000}s`;
}
