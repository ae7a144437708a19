/** One line on standard error, so that nobody has to guess whether a benchmark still runs. */
export function showProgress(text: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
}
