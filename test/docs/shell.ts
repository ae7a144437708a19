import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A terminal: commands one after the other in one bash, which keeps its folder and its variables. */
export interface Shell extends AsyncDisposable {
  /** What it prints, standard error beside it. @throws {Error} with that, where it does not end with 0 */
  run(command: string): Promise<string>;
  /** The same, however it ends. */
  attempt(command: string): Promise<{ readonly code: number; readonly output: string }>;
  /** Starts it and waits until it has printed this; it runs until the shell is disposed of. */
  start(command: string, until: string): Promise<Started>;
}

export interface Started {
  /** Waits until it prints a line like this. @throws {Error} with all that it printed, where it ends before */
  line(wanted: (line: string) => boolean): Promise<string>;
}

export function openShell(cwd: string, env: NodeJS.ProcessEnv): Shell {
  const bash = spawn('bash', ['--norc', '--noprofile'], { cwd, env, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: bash.stdout });
  const started: ChildProcess[] = [];
  bash.stdin.write('exec 2>&1\n');

  const attempt: Shell['attempt'] = async (command) => {
    const done = Promise.withResolvers<{ code: number; output: string }>();
    const printed: string[] = [];
    const take = (line: string): void => {
      const [, before = '', code] = /^(.*)<<done (\d+)>>$/.exec(line) ?? [];
      if (code === undefined) return void printed.push(line);
      done.resolve({ code: Number(code), output: [...printed, before].join('\n').trimEnd() });
    };
    lines.on('line', take);
    bash.stdin.write(`${command}\necho "<<done $?>>"\n`);
    try {
      return await done.promise;
    } finally {
      lines.off('line', take);
    }
  };
  const run: Shell['run'] = async (command) => {
    const { code, output } = await attempt(command);
    if (code !== 0) throw new Error(`"${command}" ended with ${code}:\n${output}`);
    return output;
  };

  const start = async (command: string, until: string): Promise<Started> => {
    const child = spawn('bash', ['-c', `exec env ${command} 2>&1`], {
      cwd: await run('pwd'),
      env: await environmentOf(run),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    started.push(child);
    const process = watch(command, child);
    await process.line((line) => line.includes(until));
    return process;
  };

  return {
    run,
    attempt,
    start,
    async [Symbol.asyncDispose]() {
      await Promise.all(started.map(end));
      bash.stdin.end();
      await ended(bash);
    },
  };
}

async function environmentOf(run: (command: string) => Promise<string>): Promise<NodeJS.ProcessEnv> {
  const printed = await run('env -0 | base64 -w0');
  const entries = Buffer.from(printed, 'base64').toString().split('\0').filter(Boolean);
  return Object.fromEntries(entries.map((entry) => entry.split(/=(.*)/s, 2)));
}

function watch(command: string, child: ChildProcess): Started {
  let output = '';
  const looking = new Set<() => void>();
  const look = (): void => looking.forEach((one) => one());
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    look();
  });
  child.once('close', look);
  return {
    line: (wanted) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          const found = output.split('\n').find(wanted);
          if (found === undefined && child.exitCode === null && child.signalCode === null) return;
          looking.delete(check);
          if (found === undefined) reject(new Error(`"${command}" ended before that:\n${output}`));
          else resolve(found);
        };
        looking.add(check);
        check();
      }),
  };
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await ended(child);
}

const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('close', resolve));
