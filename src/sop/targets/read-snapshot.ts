import { withoutIcons } from '../page/icon-characters.ts';
import type { SnapshotNode } from './one-of-many.ts';

/** An element in the snapshot for screen readers. */
export interface TextualElement {
  readonly role: string;
  /** Empty where it has none. */
  readonly name: string;
  readonly attributes: string;
  /** Its name is only what it says. */
  readonly isSaid?: boolean;
  /** Of a field: its name is only its placeholder. */
  readonly isHint?: boolean;
  /** Of a field: its name is only words near it. */
  readonly isCaption?: boolean;
  /** Without a name: the target that finds it, as an author writes it. */
  readonly written?: string;
  /** Without a name: what it is, and where. */
  readonly marks?: string;
  /** Where it is in a snapshot. */
  readonly node?: SnapshotNode;
}

/** What follows their colon was typed by a person: it is data, and not a name. */
const HOLDING_DATA = new Set(['textbox', 'combobox', 'searchbox', 'spinbutton', 'slider', 'listbox']);

/** Lines such as `- heading "Result" [level=2]`, `- textbox "Member ID": A1`, `- text: Member not found`, `- slider`. */
export function readSnapshot(snapshot: string): TextualElement[] {
  const page: SnapshotNode = { role: '', parent: null, children: [] };
  const open: { readonly depth: number; readonly node: SnapshotNode }[] = [];
  return snapshot.split('\n').flatMap((line) => {
    const element = readLine(line);
    if (element === null) return [];
    const depth = line.search(/\S/);
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
    const parent = open.at(-1)?.node ?? page;
    const node: SnapshotNode = { role: element.role, parent, children: [] };
    parent.children.push(node);
    open.push({ depth, node });
    return [{ ...element, node }];
  });
}

function readLine(line: string): TextualElement | null {
  const plain = line.replace(/^\s*- '?/, '');
  const named = /^([a-z]+) "((?:\\.|[^"\\])*)"((?: \[[^\]]*\])*)/.exec(plain);
  if (named) return { role: named[1] ?? '', name: unescape(named[2] ?? ''), attributes: named[3] ?? '' };
  const other = /^([a-z]+)((?: \[[^\]]*\])*)'?(?:$|: ?(.*)$)/.exec(plain);
  if (!other) return null;
  const [, role = '', attributes = '', text = ''] = other;
  const name = HOLDING_DATA.has(role) ? '' : unescape(text.replace(/^"|"$/g, ''));
  return { role, name, attributes, ...(name !== '' && { isSaid: true }) };
}

function unescape(text: string): string {
  return withoutIcons(text.replace(/\\(.)/g, '$1').replace(/''/g, "'"));
}
