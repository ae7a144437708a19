import { styleText } from 'node:util';

const LEVELS: Readonly<Record<number, readonly [name: string, color: 'gray' | 'cyan' | 'yellow' | 'red']>> = {
  10: ['TRACE', 'gray'],
  20: ['DEBUG', 'gray'],
  30: ['INFO', 'cyan'],
  40: ['WARN', 'yellow'],
  50: ['ERROR', 'red'],
  60: ['FATAL', 'red'],
};

interface LogLine {
  readonly level: number;
  readonly time: number;
  readonly role: string;
  readonly msg: string;
}

/** Writes JSON log lines for people: `09:30:12.123 INFO  worker  task.finished  task=task_… status=completed`. */
export function prettyLines(
  destination: NodeJS.WritableStream,
  colors: boolean,
): { write(line: string): void } {
  const paint = (format: Parameters<typeof styleText>[0], text: string): string =>
    colors ? styleText(format, text, { stream: process.stderr }) : text;
  return {
    write(line) {
      const { level, time, role, msg, ...fields } = JSON.parse(line) as LogLine;
      const [name, color] = LEVELS[level] ?? ['?', 'gray'];
      const at = paint('gray', new Date(time).toISOString().slice(11, 23));
      const shown = Object.entries(fields)
        .filter(([field, value]) => field !== 'pid' && value !== null)
        .map(([field, value]) => `${paint('gray', `${field}=`)}${textOf(value)}`);
      const words = [at, paint(color, name.padEnd(5)), role.padEnd(8), paint('bold', msg), ...shown];
      destination.write(`${words.join(' ')}\n`);
    },
  };
}

/** Without characters that control a terminal. */
function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const shown = /^[^\s"]+$/.test(text) ? text : JSON.stringify(text);
  return shown.replaceAll(
    /[\p{Cc}\p{Cf}]/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
