import type { TextualElement } from './read-snapshot.ts';
import { likeness } from './text-likeness.ts';

export const MOST_CANDIDATES = 10;

/** More than a few of the sought role need no list of all. */
const MOST_HERE = 5;

const LEAST_ALIKE = 0.3;

/** What the wanted role adds to the likeness of a name. */
const OF_ROLE = 0.25;

/** The least of a field that says the words in its placeholder or its name. */
const HINTED = 0.75;

export const FIELD_ROLES =
  'textbox combobox searchbox spinbutton checkbox radio listbox slider switch radiogroup'.split(' ');

/** Those that are never named by what they say themselves. */
export const LABELLED = new Set(['textbox', 'combobox', 'searchbox', 'spinbutton', 'slider', 'listbox']);

export const CONTROL_ROLES =
  'button link menuitem menuitemcheckbox menuitemradio tab option checkbox radio switch treeitem'.split(' ');

export const TEXT_ROLES =
  'heading alert status text paragraph cell listitem strong caption definition term'.split(' ');

const PART_ROLES =
  'table grid treegrid list tree listbox menu menubar tablist tabpanel dialog alertdialog region group form row'.split(
    ' ',
  );

/** What bare words for a table name: the table, or an element that captions it. */
export const TABLE_ROLES = 'table grid treegrid caption heading columnheader'.split(' ');

const KIN = [FIELD_ROLES, CONTROL_ROLES, TEXT_ROLES, PART_ROLES];

export interface WantedElement {
  readonly roles: readonly string[];
  /** Empty if there is no text to compare. */
  readonly text: string;
  /** Of a selector. */
  readonly words: readonly string[];
  /** What a field may say in its label, its placeholder, or its name; empty if no field is wanted. */
  readonly hint: string;
}

/** An element, and the frame that holds it. */
export type Placed = TextualElement & { readonly frame: string | null };

interface Scored {
  readonly element: Placed;
  readonly score: number;
}

/**
 * By name and role. If none of these has the role that was named, also elements with that role: a button may have got another name. If no name is near,
 * elements with that role or a related one, and then the controls of the page.
 */
export function nearest(
  {
    marked: alike,
    hinted,
    captioned,
  }: Readonly<Record<'marked' | 'hinted' | 'captioned', readonly Placed[]>>,
  elements: readonly Placed[],
  wanted: WantedElement,
): Scored[] {
  const named = [...captioned, ...elements]
    .map((element) => ({ element, score: nameScore(element, wanted) }))
    .filter(({ score }) => score > LEAST_ALIKE);
  const marked = alike.map((element) => ({ element, score: 0.5 }));
  const hints = hinted.map((element) => ({ element, score: Math.max(HINTED, nameScore(element, wanted)) }));
  const found = [...marked, ...nearestFirst(hints), ...nearestFirst(named)];
  const isNear = marked.length > 0 || [...hints, ...named].some(isAlike(wanted.roles));
  const least = found.length === 0 ? 0 : isNear ? 1 : 0.4;
  const kin = elements
    .map((element) => ({ element, score: kinScore(element, wanted.roles) }))
    .filter(({ element, score }) => score > least && !found.some((one) => one.element === element));
  const unique = new Map(
    [...found, ...nearestFirst(kin)].map((one) => [
      `${one.element.role} ${one.element.name || (one.element.written ?? elements.indexOf(one.element))} ${one.element.frame}`,
      one,
    ]),
  );
  return [...unique.values()].slice(0, MOST_CANDIDATES);
}

/** All of the sought role in the frame that was looked in, if they are few: what is like the words outside of it must not displace its only button. */
export function fewHere(elements: readonly Placed[], { roles }: WantedElement): readonly Placed[] {
  const here = elements.filter(({ frame, role }) => frame === null && roles.includes(role));
  return here.length > MOST_HERE ? [] : here;
}

const nearestFirst = (all: readonly Scored[]): Scored[] => all.toSorted((a, b) => b.score - a.score);

/** Near by its name alone: some letters in common with "Remove" make "Change" no likely name for the button, which may be "Yes". If one role was named, of that role. */
const isAlike =
  (roles: readonly string[]) =>
  ({ element, score }: Scored): boolean =>
    roles.includes(element.role) ? score - OF_ROLE > LEAST_ALIKE : roles.length !== 1;

function nameScore(element: TextualElement, wanted: WantedElement): number {
  return wanted.text === '' || element.name === ''
    ? 0
    : likeness(element.name, wanted.text) + (wanted.roles.includes(element.role) ? OF_ROLE : 0);
}

/** Of all texts of a page they name its parts. */
const NAMES_PARTS = new Set(['heading', 'caption']);

function kinScore({ role, name }: TextualElement, roles: readonly string[]): number {
  if (roles.includes(role)) return NAMES_PARTS.has(role) ? 0.55 : 0.5;
  const kindred = KIN.some((kin) => kin.includes(role) && roles.some((wanted) => kin.includes(wanted)));
  if (kindred) return 0.4;
  const useful = FIELD_ROLES.includes(role) || CONTROL_ROLES.includes(role) || role === 'heading';
  return useful && (name !== '' || FIELD_ROLES.includes(role)) ? 0.3 : 0;
}
