/** Names that mean something inside a network only. */
export const INTERNAL_NAMES: readonly string[] = Object.freeze([
  'localhost',
  'local',
  'internal',
  'svc',
  'cluster.local',
  'home.arpa',
  'lan',
  'intranet',
  'localdomain',
]);
