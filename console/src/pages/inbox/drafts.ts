/** What somebody has typed into the answer of a task, by task. In memory only: it survives the end of the session, but not the tab. */
const drafts = new Map<string, Readonly<Record<string, unknown>>>();

export const draftOf = (taskId: string): Readonly<Record<string, unknown>> => drafts.get(taskId) ?? {};

export function keepDraft(taskId: string, answer: Readonly<Record<string, unknown>>): void {
  drafts.set(taskId, answer);
}

export const dropDraft = (taskId: string): boolean => drafts.delete(taskId);
