import type { TestResult } from '../webhooks/deliveries/deliveries.ts';
import type { CliContext } from './command.ts';

/** What came of a test message, for people or as the API shows it. */
export async function printTestResult(context: CliContext, result: TestResult, json: boolean): Promise<void> {
  if (json) {
    const { toWebhookTestObject } = await import('../http/answers/api-objects.ts');
    return context.print(JSON.stringify(toWebhookTestObject(result)));
  }
  const { outcome, httpStatus, durationMs } = result;
  context.print(`${outcome}${httpStatus === null ? '' : ` (status ${httpStatus})`}, ${durationMs} ms`);
}
