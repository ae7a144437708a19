import type { AuditRecord } from '../../accounts/audit.ts';
import { columns, shownTime } from '../command.ts';

/** Entries of the audit log as the terminal shows them. */
export const auditTable = (records: readonly AuditRecord[]): string => columns([HEAD, ...records.map(toRow)]);

const HEAD = ['TIME', 'ACTOR', 'ACTION', 'OBJECT', 'DETAIL'];

const toRow = ({ at, actor, actorName, action, object, detail }: AuditRecord): string[] => [
  shownTime(at),
  actorName === null ? actor : `${actorName} (${actor})`,
  action,
  object,
  Object.entries(detail)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' '),
];
