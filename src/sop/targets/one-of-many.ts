import { CONTROL_ROLES } from './candidate-score.ts';

/** Where an element is in the snapshot for screen readers. */
export interface SnapshotNode {
  readonly role: string;
  readonly parent: SnapshotNode | null;
  readonly children: SnapshotNode[];
}

const ENTRIES: ReadonlySet<string> = new Set(['row', 'listitem', 'treeitem', 'option']);

/** Their entries are words of the portal. */
const GUIDES: ReadonlySet<string> = new Set(['navigation', 'menu', 'menubar', 'tablist', 'toolbar']);

/** This number of controls next to each other may be records, such as a tile for each client. */
const MANY = 3;

/** Whether an element is in one of several entries alike, or is one of several controls next to each other: then a similar name is probably that of another record. */
export function isOneOfMany(node: SnapshotNode): boolean {
  const around = [...upFrom(node)];
  if (around.some(({ role }) => GUIDES.has(role))) return false;
  const beside = node.parent?.children.filter(({ role }) => role === node.role) ?? [];
  if (CONTROL_ROLES.includes(node.role) && beside.length >= MANY) return true;
  return around.some(
    (entry) =>
      ENTRIES.has(entry.role) &&
      entry.parent?.children.some(
        (other) => other !== entry && other.role === entry.role && holds(other, node.role),
      ) === true,
  );
}

function* upFrom(node: SnapshotNode): Generator<SnapshotNode> {
  for (let one: SnapshotNode | null = node; one !== null; one = one.parent) yield one;
}

const holds = (node: SnapshotNode, role: string): boolean =>
  node.role === role || node.children.some((child) => holds(child, role));
