import type { Frame } from 'playwright-core';
import type { Finder, TargetNode, TextMatch } from './target.ts';
import type { DescribeCandidates, TargetScope } from './target-engine.ts';
import { isRole } from './roles.ts';

const MOST = 10;
const PATIENCE_MS = 2_000;
const FIELD_ROLES = [
  'textbox',
  'combobox',
  'searchbox',
  'spinbutton',
  'checkbox',
  'radio',
  'listbox',
  'slider',
  'switch',
];
const CONTROL_ROLES = [
  'button',
  'link',
  'menuitem',
  'tab',
  'option',
  'checkbox',
  'radio',
  'switch',
  'treeitem',
];

interface Element {
  readonly role: string;
  readonly name: string;
  readonly attributes: string;
}

interface Wanted {
  readonly roles: readonly string[];
  readonly text: string;
}

/** An element of the page that may be the one that was meant. */
export interface RankedElement extends Element {
  /** As an author writes it: `button "Sign on"`. */
  readonly target: string;
  /** 0 to 1.25: how alike name and role are. */
  readonly score: number;
  /** It is of a role that was looked for. */
  readonly roleFits: boolean;
}

/**
 * What the page has that is nearest to a target that was not found, as texts an author can paste: `button "Sign on"`. Looks at all frames, once,
 * and only after a failure. What it returns comes from the page: it is patient data until proved otherwise.
 */
export const describeCandidates: DescribeCandidates = async (target, scope) =>
  (await rankCandidates(target, scope)).map((one) => one.target);

/** The same with what makes it near, the nearest first. */
export async function rankCandidates(
  target: TargetNode,
  scope: TargetScope,
): Promise<readonly RankedElement[]> {
  try {
    const wanted = await wantedOf(target, scope);
    if (wanted === null) return [];
    const snapshots = await Promise.all(scope.page.frames().slice(0, MOST).map(snapshotOf));
    const elements = snapshots.flatMap(readSnapshot);
    return nearest(elements, wanted).map(({ element, score }) => ({
      ...element,
      score,
      roleFits: wanted.roles.includes(element.role),
      target: write(element, target.find),
    }));
  } catch {
    return []; // The failure itself is what counts; its explanation may be missing.
  }
}

async function snapshotOf(frame: Frame): Promise<string> {
  return frame
    .locator('body')
    .first()
    .ariaSnapshot({ timeout: PATIENCE_MS })
    .catch(() => '');
}

/** Lines such as `- heading "Result" [level=2]`, `- textbox "Member ID": A1`, `- text: Member not found`. */
function readSnapshot(snapshot: string): Element[] {
  return snapshot.split('\n').flatMap((line) => {
    const plain = line.replace(/^\s*- '?/, '');
    const named = /^([a-z]+) "((?:\\.|[^"\\])*)"((?: \[[^\]]*\])*)/.exec(plain);
    if (named) return [{ role: named[1] ?? '', name: unescape(named[2] ?? ''), attributes: named[3] ?? '' }];
    const text = /^([a-z]+): (.+)$/.exec(plain);
    return text
      ? [{ role: text[1] ?? '', name: unescape(text[2]?.replace(/^"|"$/g, '') ?? ''), attributes: '' }]
      : [];
  });
}

function unescape(text: string): string {
  return text.replace(/\\(.)/g, '$1').replace(/''/g, "'");
}

interface Scored {
  readonly element: Element;
  readonly score: number;
}

function nearest(elements: readonly Element[], wanted: Wanted): Scored[] {
  const scored = elements
    .map((element) => ({ element, score: scoreOf(element, wanted) }))
    .filter(({ score }) => score > 0.3)
    .toSorted((a, b) => b.score - a.score);
  const unique = new Map(scored.map((one) => [`${one.element.role} ${one.element.name}`, one]));
  return [...unique.values()].slice(0, MOST);
}

function scoreOf(element: Element, wanted: Wanted): number {
  const roleFits = wanted.roles.includes(element.role);
  // Without a name to compare, all of that role are candidates.
  if (wanted.text === '') return roleFits ? 0.5 : 0;
  return similarity(element.name, wanted.text) + (roleFits ? 0.25 : 0);
}

/** Shared pairs of letters, 0 to 1 (Sørensen and Dice), or near 1 where one text holds the other. */
function similarity(a: string, b: string): number {
  const [left, right] = [normal(a), normal(b)];
  if (left === '' || right === '') return 0;
  if (left === right) return 1;
  if (left.includes(right) || right.includes(left))
    return 0.6 + (0.4 * Math.min(left.length, right.length)) / Math.max(left.length, right.length);
  const rest = pairs(right);
  const shared = pairs(left).filter((pair) => {
    const index = rest.indexOf(pair);
    if (index !== -1) rest.splice(index, 1);
    return index !== -1;
  });
  return (2 * shared.length) / Math.max(1, left.length + right.length - 2);
}

function normal(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 100);
}

function pairs(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2));
}

async function wantedOf(target: TargetNode, scope: TargetScope): Promise<Wanted | null> {
  const { find } = target;
  if (find.by === 'element') return wantedOf(scope.element(find.name), scope);
  if (find.by === 'any_of') return find.candidates[0] ? wantedOf(find.candidates[0], scope) : null;
  if (find.by === 'row' || find.by === 'cell') return { roles: ['row', 'columnheader'], text: '' };
  if ('selector' in find) return null;
  if ('role' in find) return { roles: [find.role], text: find.name ? await textOf(find.name, scope) : '' };
  return { roles: rolesOf(find.by), text: await textOf(find.match, scope) };
}

function rolesOf(by: Finder['by']): readonly string[] {
  if (by === 'field' || by === 'label' || by === 'placeholder') return FIELD_ROLES;
  if (by === 'control') return CONTROL_ROLES;
  return by === 'alt' ? ['img'] : ['text', 'heading', 'alert', 'status', 'paragraph', 'cell'];
}

async function textOf(match: TextMatch, scope: TargetScope): Promise<string> {
  if (match.kind === 'text') return scope.evaluate(match.text);
  return match.pattern.source.replace(/\\[a-z]\+?|[\\^$.*+?()[\]{}|]/gi, ' ');
}

/** In the author's own way of writing where that fits: bare for a field or control, `label` for a label. */
function write(element: Element, find: Finder): string {
  const name = JSON.stringify(element.name);
  if (find.by === 'field' || find.by === 'label')
    return FIELD_ROLES.includes(element.role) ? `label ${name}` : quoteRole(element, name);
  return quoteRole(element, name);
}

function quoteRole(element: Element, name: string): string {
  if (!isRole(element.role)) return `text ${name}`;
  const level = /\[level=\d\]/.exec(element.attributes)?.[0];
  return `${element.role} ${name}${level ? ` ${level}` : ''}`;
}
