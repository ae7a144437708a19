/** The columns by which a list finds the tasks with this external id: the one place that knows how it is searched. */
export function externalIdMatch(externalId: string): Promise<Readonly<Record<string, string>>> {
  return Promise.resolve({ external_id: externalId });
}
