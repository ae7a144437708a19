import { styleText } from 'node:util';
import type { DemoCase } from './demo-cases.ts';
import type { DemoEvent, DemoTask } from './demo-client.ts';
import type { DemoSignIn } from './demo-console.ts';

/** What the demo learned of one task. */
export interface DemoResult {
  readonly title: string;
  readonly portal: string;
  readonly type: string;
  readonly mode: 'json' | 'multipart';
  readonly task: string;
  readonly status: string;
  readonly expected: string;
  readonly code: string | null;
  readonly notes: string | null;
  readonly attempts: number;
  readonly seconds: number;
  readonly webhooks: number;
  /** Null if none is expected. */
  readonly webhook_verified: boolean | null;
  /** Claims that the portal received, according to its state; null if none is expected. */
  readonly submissions: number | null;
  readonly faults: readonly string[];
}

export interface DemoSummary {
  readonly ok: boolean;
  readonly seconds: number;
  readonly tasks: readonly DemoResult[];
  readonly screenshots: string;
  readonly api_docs: string;
  readonly openapi: string;
  /** With `--keep`. */
  readonly console: DemoSignIn | null;
  readonly problem: string | null;
}

/** The output of the demo: for a person, or silent until the end. */
export interface DemoVoice {
  say(line: string): void;
  event(demo: DemoCase, event: DemoEvent): void;
  end(summary: DemoSummary): void;
}

const MARKS: Readonly<Record<string, string>> = { ok: '✓', failed: '✗', skipped: '·', caught: '!' };

export function personVoice(): DemoVoice {
  const say = (line: string): void => console.log(line);
  return {
    say,
    event: (_demo, event) => {
      const line = eventLine(event);
      if (line !== null) say(`    ${line}`);
    },
    end: (summary) => say(summaryText(summary)),
  };
}

export function jsonVoice(): DemoVoice {
  return { say: () => {}, event: () => {}, end: (summary) => console.log(JSON.stringify(summary, null, 2)) };
}

function eventLine({ kind, data }: DemoEvent): string | null {
  if (kind === 'step.started') return null;
  if (kind !== 'step.finished')
    return styleText('dim', `• ${kind}${data['code'] === undefined ? '' : ` (${String(data['code'])})`}`);
  const status = String(data['status']);
  const mark = MARKS[status] ?? '?';
  const place = `${String(data['file'] ?? '')}:${String(data['line'] ?? '')}`;
  const title = `${mark} ${String(data['title'] ?? data['action'])}`;
  const colour = status === 'failed' ? 'red' : status === 'ok' ? 'green' : 'dim';
  return `${styleText(colour, title)} ${styleText('dim', `${place}  ${String(data['duration_ms'] ?? '')} ms`)}`;
}

const colourOf = (status: string): 'green' | 'red' | 'yellow' =>
  status === 'completed' ? 'green' : status === 'failed' ? 'red' : 'yellow';

function summaryText(summary: DemoSummary): string {
  const rows = summary.tasks.map((task) => ({
    cells: [
      task.title,
      task.portal,
      task.type,
      task.mode,
      task.status,
      task.code ?? '',
      `${task.seconds.toFixed(1)} s`,
      webhookWords(task),
      task.submissions === null ? '-' : String(task.submissions),
    ],
    colour: colourOf(task.status),
  }));
  const head = [
    'task',
    'portal',
    'type',
    'posted as',
    'ended',
    'why',
    'took',
    'webhook',
    'claims at the portal',
  ];
  const widths = head.map((title, index) =>
    Math.max(title.length, ...rows.map(({ cells }) => cells[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ');
  const verdict = summary.ok
    ? styleText('green', `All is as it should be (${summary.seconds.toFixed(0)} s).`)
    : styleText('red', `FAILED: ${summary.problem}`);
  if (rows.length === 0) return `\n${verdict}`;
  return [
    '',
    styleText('bold', line(head)),
    ...rows.map(({ cells, colour }) => styleText(colour, line(cells))),
    '',
    ...summary.tasks.flatMap((task) =>
      task.notes === null ? [] : [`${styleText('bold', task.title)}: ${task.notes}`],
    ),
    '',
    `Screenshots  ${summary.screenshots}`,
    `API docs     ${summary.api_docs}`,
    `OpenAPI      ${summary.openapi}`,
    ...(summary.console === null ? [] : consoleLines(summary.console)),
    '',
    verdict,
  ].join('\n');
}

export const webhookWords = ({ webhook_verified }: DemoResult): string =>
  webhook_verified === null ? '-' : webhook_verified ? 'verified' : 'NOT verified';

const consoleLines = ({ link, email, password }: DemoSignIn): readonly string[] => [
  `Console      ${styleText('bold', link)}`,
  '             This link signs you in once, within 15 minutes.',
  `             To sign in later, and to confirm what the console asks you to confirm: ${email}, password ${password}`,
];

/** The code of the reason why a task did not simply complete. */
export function reasonCode(task: DemoTask): string | null {
  return task.failure?.code ?? task.issues[0]?.code ?? null;
}
