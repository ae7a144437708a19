import type { FromAgent } from './agent-protocol.ts';
import { messageFault, paramsFault } from './agent-messages.ts';

/** A line of an agent as a message, or why it is invalid; the reason quotes nothing of the line. */
export function readFromAgent(line: string): { message: FromAgent } | { fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { fault: 'a line that is not JSON' };
  }
  if (typeof value !== 'object' || value === null || !('kind' in value))
    return { fault: 'a line that is not a message' };
  const kind = String(value.kind);
  const fault = messageFault({ ...value, kind });
  if (fault !== null) return { fault: `a wrong "${kind}" message (${fault})` };
  const message = value as FromAgent;
  if (message.kind !== 'request') return { message };
  const wrong = paramsFault(message.method, message.params);
  return wrong === null ? { message } : { fault: `a wrong "${message.method}" request (${wrong})` };
}
