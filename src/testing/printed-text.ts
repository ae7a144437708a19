/** Runs work, and gives what it printed on the way as well. It is printed all the same. */
export async function withPrintedText<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly printed: string }> {
  let printed = '';
  const streams = [process.stdout, process.stderr];
  const before = streams.map((stream) => stream.write.bind(stream));
  for (const [index, stream] of streams.entries())
    stream.write = (chunk: string | Uint8Array, ...rest: never[]) => {
      printed += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      return before[index]?.(chunk, ...rest) ?? true;
    };
  try {
    return { value: await work(), printed };
  } finally {
    for (const [index, stream] of streams.entries()) {
      const write = before[index];
      if (write !== undefined) stream.write = write;
    }
  }
}
