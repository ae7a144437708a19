import './selector-engine.ts';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { SourcePlace } from '../../sdk/field.ts';
import type { AriaRole } from './roles.ts';
import { namedTarget } from './bare-words.ts';
import type { Finder, FramePath, Side, TargetNode, TextMatch } from './target.ts';
import type { ResolveTarget, TargetScope } from './target-engine.ts';
import { chooseCandidate } from './choose-candidate.ts';
import type { PageMatch } from '../page/engine/page-query.ts';
import { engineSelector, inSight, outOfSight, pageMatch } from '../page/engine-selector.ts';
import { namePart, notSaying, saying } from '../page/word-parts.ts';
import { shownName, wholeName, wholeText } from './shown-text.ts';
import { drawnAsIcons, namedByAuthorOnly, byMatch } from './by-match.ts';

/** Distinguishes the target that is looked for from a condition inside of it (`has`). */
type Scope = TargetScope & { readonly inHas?: boolean; readonly inEachPart?: boolean };

/** Where a target is looked for: the page, a frame of it, or an element. */
export type Root = Page | FrameLocator | Locator;

/**
 * The strict locator of a target. Nothing is asked of the page, so that Playwright finds, waits and acts in one round trip; only `any_of`
 * looks, because it must know which candidate is there.
 */
export const resolveTarget: ResolveTarget = (target, scope, also) =>
  locate(target, null, also === undefined ? scope : { ...scope, ...also });

/** Also of a target within several parts of the page, of which one is meant: what is blacked out in all of them is not shown. */
export const resolveInEachPart: ResolveTarget = (target, scope) =>
  locate(target, null, { ...scope, inEachPart: true });

/** Of a row that is only looked into: the columns that are asked for there. Null where the row itself is meant. */
type Asked = readonly string[] | null;

/** `root` is null for what is looked for where the scope says: in its frame, unless the target names one. */
async function locate(
  target: TargetNode,
  root: Root | null,
  scope: Scope,
  asked: Asked = null,
): Promise<Locator> {
  const frame = await rootOf(target, root, scope);
  const part = await sharedPart(target, frame, scope);
  // What a name or a candidate stands for may name a frame itself, which then leads from the page on.
  const free = root === null && target.within === null && target.frame === null && part === frame;
  const found = await find(target, part, free ? null : part, scope, isPlain(target) ? asked : null);
  const own = await inPartOf(await underHeading(found, target.within, scope), target, scope);
  return pick(inOnePart(await narrow(own, target, scope), target, scope), target, scope);
}

/** Neither counted nor narrowed. */
function isPlain(target: TargetNode): boolean {
  const { has, hasNot, hasText, hasNotText, and, or, anchors } = target;
  const judges = [has, hasNot, hasText, hasNotText, and, or, anchors];
  return target.nth === null && target.visible === null && judges.every(({ length }) => length === 0);
}

async function rootOf(
  { within, frame, place }: Pick<TargetNode, 'within' | 'frame' | 'place'>,
  root: Root | null,
  scope: Scope,
): Promise<Root> {
  const framed = frame === null ? root : await enterFrames(frame, root ?? scope.page, scope);
  if (within !== null)
    return (await locate(within, framed, scope, [])).locator(
      engineSelector({ kind: 'inside', ...keyOf(within, place, scope) }),
    );
  return framed ?? enterFrames(scope.frame, scope.page, scope);
}

/** Fails if the matches are in several parts of the page. Several within one may be what is meant, as with `nth` or in a list. */
function inOnePart(found: Locator, { within, place }: TargetNode, scope: Scope): Locator {
  const key = within === null ? {} : keyOf(within, place, scope);
  if (within === null || key.id === undefined) return found;
  return found.locator(engineSelector({ kind: 'in_one', name: `within: ${within.source}`, ...key }));
}

/** By which the page knows again the parts that a target is looked for in. Inside of `has` every match has its own. */
function keyOf(within: TargetNode, { line, column }: SourcePlace, scope: Scope): { readonly id?: string } {
  if (scope.inHas === true || scope.inEachPart === true) return {};
  return { id: `${line}:${column} ${within.source}` };
}

/** Portals repeat a form under several headings: only the part under the heading that was named counts. */
async function underHeading(found: Locator, within: TargetNode | null, scope: Scope): Promise<Locator> {
  if (within?.find.by !== 'words' || within.find.as !== 'section') return found;
  const match = pageMatch(await matchOf(within.find.match, scope));
  return found.locator(engineSelector({ kind: 'under', match }));
}

/**
 * The smallest part of the page that holds what is sought and everything that it is `beside`. Several of the latter are an error, as several of what
 * is sought would be: the wrong card is worse than none.
 */
async function sharedPart(target: TargetNode, root: Root, scope: Scope): Promise<Root> {
  let part = root;
  for (const { side, of } of target.anchors) {
    if (side !== 'beside') continue;
    const anchor = onlyOne(await shownFirst(await locate(of, part, scope), scope), side, of, scope);
    const sought = await find(target, scope.page, scope.page, scope);
    part = anchor.locator('xpath=ancestor::*').filter({ has: sought }).last();
  }
  return part;
}

/** Those that show, if any does: the hidden form that edits a box has the words of the box. A hidden field alone may be what marks a card. */
async function shownFirst(all: Locator, { inHas = false }: Scope): Promise<Locator> {
  if (inHas) return all;
  const shown = all.filter({ visible: true });
  return (await shown.count().catch(() => 0)) > 0 ? shown : all;
}

/** Not in the next card, where that of the anchor has no such element. Inside of `has` every match has its own anchor. */
async function inPartOf(
  found: Locator,
  { anchors, find: finder }: TargetNode,
  scope: Scope,
): Promise<Locator> {
  const match = finder.by === 'words' ? { match: pageMatch(await matchOf(finder.match, scope)) } : {};
  return anchors
    .filter(({ side }) => side === 'beside' && scope.inHas !== true)
    .reduce(
      (own, { side, of }) =>
        own.locator(engineSelector({ kind: 'beside', name: nameOfAnchor(side, of), ...match })),
      found,
    );
}

async function enterFrames(frames: FramePath, root: Root, scope: Scope): Promise<Root> {
  if (frames === 'any') return scope.page.frameLocator();
  let current = root;
  for (const frame of frames) current = (await locate(frame, current, scope)).contentFrame();
  return current;
}

async function find(
  target: TargetNode,
  root: Root,
  inner: Root | null,
  scope: Scope,
  asked: Asked = null,
): Promise<Locator> {
  const { find: finder, exact } = target;
  if (finder.by === 'element') return locate(namedTarget(finder, scope), inner, scope, asked);
  if (finder.by === 'any_of')
    return chooseCandidate(
      finder.candidates.map((candidate) => () => locate(candidate, inner, scope, asked)),
      scope,
    );
  if (finder.by === 'cell') {
    const { row, column } = finder;
    const found = await locate(row, root, scope, [column]);
    return found.locator(engineSelector({ kind: 'cell', column, asked: columnsOf(row, scope) }));
  }
  if (finder.by === 'row') return root.locator(await rowSelector(finder.columns, exact, scope, asked));
  if ('selector' in finder) return root.locator(`${finder.by}=${finder.selector}`);
  if ('role' in finder) return byRole(finder, exact, root, scope);
  const by = finder.by === 'words' ? finder.as : finder.by;
  const found = byMatch(by, await nameOf(finder.match, scope), exact, root);
  const isShown = by === 'text' && scope.shownTexts === true && target.visible === null;
  return isShown ? found.locator(engineSelector({ kind: 'seen' })) : found;
}

/** The frozen heading of a table is a table only for the browser, and an arrow that is drawn as an input a text field. */
async function byRole(
  finder: Extract<Finder, { by: 'role' }>,
  exact: boolean,
  root: Root,
  scope: Scope,
): Promise<Locator> {
  const found = await byRoleOnly(finder, exact, root, scope);
  if (/^(table|grid|treegrid)$/.test(finder.role))
    return found.locator(engineSelector({ kind: 'whole_table' }));
  return finder.role === 'textbox' ? found.locator(engineSelector({ kind: 'no_drawing' })) : found;
}

async function byRoleOnly(
  finder: Extract<Finder, { by: 'role' }>,
  exact: boolean,
  root: Root,
  scope: Scope,
): Promise<Locator> {
  const name = finder.name === null ? null : await nameOf(finder.name, scope);
  const heard = { ...finder, name, exact };
  if (scope.unheard !== true) return named(heard, root, scope);
  const all = { ...heard, attributes: { ...finder.attributes, includeHidden: true } };
  const behind = (from: Root): Locator =>
    named(all, from, scope).locator(engineSelector({ kind: 'noticed' }));
  return either((from) => named(heard, from, scope), behind, root, scope);
}

interface NamedRole extends Omit<Extract<Finder, { by: 'role' }>, 'name'> {
  readonly name: string | RegExp | null;
  readonly exact: boolean;
}

function named({ role: of, name, attributes, exact }: NamedRole, root: Root, scope: Scope): Locator {
  const role = of as AriaRole;
  const all = (from: Root): Locator => from.getByRole(role, attributes);
  if (name === null) return all(root);
  const byName = (from: Root): Locator =>
    from.getByRole(role, {
      ...attributes,
      name: exact ? wholeName(name) : namePart(shownName(name)),
    });
  // `alert "Saved"`: such a role has no name but the one its author gave it; what people mean is what it says.
  if (namedByAuthorOnly.has(role))
    return either(byName, (from) => saying(all(from), exact ? wholeText(name) : name), root, scope);
  // For Playwright, the caption of a group that points to its first choice is a part of the name of that choice.
  if (role === 'radio' || role === 'checkbox')
    return byName(root).locator(engineSelector({ kind: 'choice', match: pageMatch(name) }));
  if (!drawnAsIcons.has(role)) return byName(root);
  const titled = engineSelector({ kind: 'titled', match: pageMatch(name), exact });
  return either(byName, (from) => all(from).locator(titled), root, scope);
}

/** Looked for in one step from the root on: Playwright does not join two ways that lead through `frame: any`. */
function either(
  one: (from: Root) => Locator,
  other: (from: Root) => Locator,
  root: Root,
  { page }: Scope,
): Locator {
  const both = one(page).or(other(page));
  return 'goto' in root ? both : root.locator(both);
}

async function rowSelector(
  columns: Extract<Finder, { by: 'row' }>['columns'],
  exact: boolean,
  scope: Scope,
  asked: Asked,
): Promise<string> {
  const wanted = await Promise.all(
    columns.map(async ({ column, match }) => ({ column, match: pageMatch(await matchOf(match, scope)) })),
  );
  return engineSelector({ kind: 'row', columns: wanted, exact, ...(asked && { asked }) });
}

/** By which a row is found. */
function columnsOf({ find: finder }: TargetNode, scope: Scope): readonly string[] {
  if (finder.by === 'element') return columnsOf(namedTarget(finder, scope), scope);
  return finder.by === 'row' ? finder.columns.map(({ column }) => column) : [];
}

async function narrow(locator: Locator, target: TargetNode, scope: Scope): Promise<Locator> {
  let narrowed = locator;
  // What judges a match is looked up from the page on: Playwright wants it free of the outer target's own frames.
  const inHas = { ...scope, inHas: true };
  for (const has of target.has) narrowed = narrowed.filter({ has: await locate(has, scope.page, inHas) });
  for (const hasNot of target.hasNot)
    narrowed = narrowed.filter({ hasNot: await locate(hasNot, scope.page, inHas) });
  for (const text of target.hasText) narrowed = saying(narrowed, await nameOf(text, scope));
  for (const text of target.hasNotText) narrowed = notSaying(narrowed, await nameOf(text, scope));
  for (const and of target.and) narrowed = narrowed.and(await locate(and, scope.page, scope));
  for (const or of target.or) narrowed = narrowed.or(await locate(or, scope.page, scope));
  if (target.visible !== null) narrowed = target.visible ? inSight(narrowed) : outOfSight(narrowed);
  for (const { side, of } of target.anchors)
    if (side !== 'beside') narrowed = narrowed.and(await atSide(side, of, target, scope));
  return narrowed;
}

/** What is at one side of another target, which is looked for in the same part of the page. */
async function atSide(
  side: Exclude<Side, 'beside'>,
  of: TargetNode,
  { within, place }: TargetNode,
  scope: Scope,
): Promise<Locator> {
  const here = { ...scope, frame: [] };
  const root =
    within === null || within.frame !== null
      ? scope.page
      : await rootOf({ within, frame: null, place }, null, here);
  const anchor = (await locate(of, root, scope)).filter({ visible: true });
  const words = await wordsOf(of, scope);
  return onlyOne(anchor, side, of, scope).locator(engineSelector({ kind: 'side', side, ...words }));
}

/** Those that a text is found by, which may be a part of what its element says. */
async function wordsOf({ find: finder }: TargetNode, scope: Scope): Promise<{ readonly match?: PageMatch }> {
  if (finder.by === 'element') return wordsOf(namedTarget(finder, scope), scope);
  return finder.by === 'text' ? { match: pageMatch(await matchOf(finder.match, scope)) } : {};
}

/** Fails where several match. Inside of `has` every match has its own. */
function onlyOne(anchor: Locator, side: Side, of: TargetNode, { inHas = false }: Scope): Locator {
  return inHas ? anchor : anchor.locator(engineSelector({ kind: 'only', name: nameOfAnchor(side, of) }));
}

const nameOfAnchor = (side: Side, { source }: TargetNode): string => `${side}: ${source}`;

async function pick(locator: Locator, target: TargetNode, scope: Scope): Promise<Locator> {
  if (target.nth !== null) return locator.nth(await scope.evaluate(target.nth));
  return target.anchors.some(({ side }) => side !== 'beside') ? locator.first() : locator;
}

/** The words or the pattern that a target looks for, evaluated. */
export async function matchOf(match: TextMatch, scope: Scope): Promise<string | RegExp> {
  return match.kind === 'pattern' ? match.pattern : scope.evaluate(match.text);
}

/** A name that is empty because the data is empty names nothing. For Playwright it is a part of every name. */
async function nameOf(match: TextMatch, scope: Scope): Promise<string | RegExp> {
  const name = await matchOf(match, scope);
  return typeof name === 'string' && name.trim() === '' ? /(?!)/ : name;
}
