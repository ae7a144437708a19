import { syncBuiltinESMExports } from 'node:module';

/** A plugin wanted to end the process that it shares with others. Its stack says where. */
export class ExitForbidden extends Error {
  readonly code = 'exit_forbidden';
}

const OWN = ['exit', 'reallyExit', 'abort', 'kill'] as const;

/**
 * From here on `process.exit` and its like throw where they are called, so that a plugin's call hurts only what it was called for. What is given
 * back undoes it. In a process with internal calls, `isForbidden` recognizes them by their stack.
 */
export function forbidExit(isForbidden: (call: ExitForbidden) => boolean = () => true): () => void {
  const held = process as unknown as Record<(typeof OWN)[number], unknown>;
  const before = OWN.map((name) => [name, held[name]] as const);
  for (const [name, original] of before)
    held[name] = forbidden(name, original as (...args: unknown[]) => unknown, isForbidden);
  syncBuiltinESMExports();
  return () => {
    for (const [name, original] of before) held[name] = original;
    syncBuiltinESMExports();
  };
}

function forbidden(
  name: string,
  original: (...args: unknown[]) => unknown,
  isForbidden: (call: ExitForbidden) => boolean,
): (...args: unknown[]) => unknown {
  const refuse = (...args: unknown[]): unknown => {
    // Libraries look with signal 0 whether a process lives, and end their own children.
    if (name === 'kill' && !(endsUs(args[0]) && args[1] !== 0)) return original.apply(process, args);
    const call = new ExitForbidden(`called process.${name}(${args.map(String).join(', ')})`);
    // The first line of its stack is the caller, which is reported.
    Error.captureStackTrace(call, refuse);
    if (!isForbidden(call)) return original.apply(process, args);
    throw call;
  };
  return refuse;
}

const endsUs = (pid: unknown): boolean => [0, process.pid, -process.pid].includes(Number(pid));
