import type { BareMeaning } from '../../../src/sdk/field.ts';
import type { Facts, GridFacts, Thing } from './facts.ts';

/** A target as an author writes it from what is seen on the page, and what it may lead to. */
export interface Question {
  readonly ask: 'which' | 'read' | 'rows';
  readonly bare: BareMeaning;
  /** In long form. */
  readonly target: string;
  /** Any of them is right. Without any the page must refuse. */
  readonly right: readonly string[];
  /** Of a table. */
  readonly columns?: readonly string[];
  readonly where?: { readonly column: string; readonly match: { readonly text: string } };
  /** A person would answer without doubt, so that a refusal is a loss. */
  readonly isSure: boolean;
}

type Role = Thing['role'];

const isClicked = ({ role }: Thing): boolean => role === 'control' || role === 'box' || role === 'option';
const FILLED: readonly Role[] = ['field', 'box', 'option', 'cell'];
const READ: readonly Role[] = ['field', 'box', 'option', 'shown', 'cell'];

export function questionsOf({ things, grids, places }: Facts): Question[] {
  const frames = [null, ...new Set([...things, ...grids].flatMap(({ frame }) => frame ?? []))];
  return frames.flatMap((frame) => {
    const isHere = (one: { readonly frame: string | null }): boolean => one.frame === frame;
    const here = places.filter(isHere).map(({ words }) => words);
    return questionsIn(frame, things.filter(isHere), grids.filter(isHere), here);
  });
}

/** Of one document. */
function questionsIn(
  frame: string | null,
  things: readonly Thing[],
  grids: readonly GridFacts[],
  places: readonly string[],
): Question[] {
  // Whether words are a caption or a value, a procedure cannot say.
  const values = new Set(things.flatMap((thing) => thing.reads));
  const words = [...new Set(things.flatMap((thing) => thing.words))].filter((one) => !values.has(one));
  const inFrame = frame === null ? {} : { frame };
  const about = (where: object, isHere: (thing: Thing) => boolean): Question[] => {
    const here = things.filter(isHere);
    return words.flatMap((one) => aboutWords({ find: one, ...where }, one, here));
  };
  const cards = [...new Set(things.flatMap(({ card }) => card ?? []))];
  return [
    ...about(inFrame, () => true),
    ...[...new Set(places)].flatMap((place) =>
      about({ within: frame === null ? place : { find: place, frame } }, ({ within }) =>
        within.includes(place),
      ),
    ),
    ...(frame === null ? cards : []).flatMap((title) =>
      about({ beside: `text "${title}" [exact]` }, ({ card }) => card === title),
    ),
    ...grids.flatMap((grid) => [
      ...(frame === null ? aboutGrid(grid, grids) : []),
      ...aboutTable(grid, { things, grids, places, inFrame }),
    ]),
  ];
}

function aboutWords(asked: object, words: string, things: readonly Thing[]): Question[] {
  const named = things.filter((thing) => thing.words.includes(words));
  const target = JSON.stringify(asked);
  const filled = named.filter(
    ({ role, ids }) => FILLED.includes(role) && (role !== 'cell' || ids.length > 0),
  );
  const clicked = named.filter(({ role }) => role === 'control');
  return [
    ...which(target, 'input', filled),
    // The words of a box are its name.
    ...which(target, 'control', clicked.length === 0 ? [] : named.filter(isClicked)),
    ...reads(
      target,
      named.filter(({ role }) => READ.includes(role)),
    ),
    // What is next to the words of a menu is no value.
    ...(named.length > 0 && named.length === clicked.length
      ? [{ ask: 'read', bare: 'value', target, right: [], isSure: false } as const]
      : []),
  ];
}

function which(target: string, bare: BareMeaning, named: readonly Thing[]): Question[] {
  if (named.length === 0) return [];
  // The words of a form come before those over a column.
  const first = named.filter(({ role }) => role !== 'cell');
  const meant = first.length > 0 ? first : named;
  const sure = surest(meant);
  const right =
    sure.length === 1 || sure.every(({ isUnsure }) => isUnsure) ? sure.flatMap(({ ids }) => ids) : [];
  return [{ ask: 'which', bare, target, right, isSure: isSure(named, right) }];
}

function reads(target: string, named: readonly Thing[]): Question[] {
  if (named.length === 0) return [];
  const first = named.filter(({ role }) => role !== 'cell');
  const meant = first.length > 0 ? first : named;
  const texts = rightTexts(surest(meant));
  // Nothing is in the field, and something is shown in another place.
  const isEmpty = texts.length > 0 && texts.every((text) => text === '');
  const isDoubtful = meant.every(({ isUnsure }) => isUnsure);
  const others = isDoubtful ? named : isEmpty ? meant : [];
  const right = [...texts, ...others.flatMap((thing) => thing.reads)];
  return [{ ask: 'read', bare: 'value', target, right, isSure: isSure(named, right) }];
}

/** Where some things can be read in another way, the others may be meant. */
function surest(things: readonly Thing[]): readonly Thing[] {
  const sure = things.filter(({ isUnsure }) => isUnsure !== true);
  return sure.length > 0 ? sure : things;
}

/** Several places are one answer only if a value is shown and the fields of the same words are empty: a form to look for something, and what was found. */
function rightTexts(things: readonly Thing[]): readonly string[] {
  const [only, other] = things;
  if (things.every(({ isUnsure }) => isUnsure)) return things.flatMap(({ reads: texts }) => texts);
  if (other === undefined || things.every(({ reads: texts }) => texts[0] === '')) return only?.reads ?? [];
  const shown = things.filter(({ role, reads: texts }) => role === 'shown' && texts[0] !== '');
  const empty = things.filter(({ role, reads: texts }) => role === 'field' && texts[0] === '');
  return shown.length === 1 && shown.length + empty.length === things.length ? (shown[0]?.reads ?? []) : [];
}

const isSure = (things: readonly Thing[], right: readonly string[]): boolean =>
  things.length === 1 && right.length > 0 && things.every(({ isUnsure }) => isUnsure !== true);

/** Each cell by its row and column. */
function aboutGrid({ columns, rows, isUnsure }: GridFacts, grids: readonly GridFacts[]): Question[] {
  const [key = ''] = columns;
  return rows.flatMap(({ cells }) =>
    columns.slice(1).flatMap((column, at): Question[] => {
      const [first, cell] = [cells[0], cells[at + 1]];
      if (first === undefined || cell === undefined || first.reads === '') return [];
      const others = grids.filter((grid) => grid.columns.includes(key) && grid.columns.includes(column));
      const row = { row: { [key]: first.reads } };
      const isOnly = rows.filter((other) => other.cells[0]?.reads === first.reads).length === 1;
      const sure = !isUnsure && isOnly && others.length === 1;
      return [
        {
          ask: 'read',
          bare: 'value',
          target: JSON.stringify({ cell: { ...row, column } }),
          right: isOnly ? [cell.reads] : [],
          isSure: sure,
        },
        ...(cell.id === null
          ? []
          : [
              {
                ask: 'which',
                bare: 'input',
                target: JSON.stringify({ find: column, within: row }),
                right: isOnly ? [cell.id] : [],
                isSure: sure,
              } as const,
            ]),
      ];
    }),
  );
}

interface Around {
  readonly things: readonly Thing[];
  readonly grids: readonly GridFacts[];
  readonly places: readonly string[];
  readonly inFrame: object;
}

/** All of its rows, and those with the key of the first one; the table by its heading, and by its first column. */
function aboutTable(grid: GridFacts, { things, grids, places, inFrame }: Around): Question[] {
  const { columns, rows, within, isUnsure, isUnsureAsAWhole } = grid;
  const [key = ''] = columns;
  const place = within.at(-1);
  const names = [
    ...(place === undefined || grids.filter((one) => one.within.includes(place)).length > 1
      ? []
      : [{ find: place, isSure: places.filter((one) => one === place).length === 1 }]),
    ...(grids.filter((one) => one.columns.includes(key)).length > 1
      ? []
      : [{ find: key, isSure: !places.includes(key) && things.every(isOf(grid, key)) }]),
  ];
  const first = rows[0]?.cells[0]?.reads ?? '';
  const texts = rows.map(({ cells }) => cells.map(({ reads: text }) => text));
  const isCertain = !isUnsure && !isUnsureAsAWhole;
  return names.flatMap(({ find, isSure: isNamed }): Question[] => {
    const question = {
      ask: 'rows',
      bare: 'table',
      target: JSON.stringify({ find, ...inFrame }),
      columns,
      isSure: isNamed && isCertain,
    } as const;
    return [
      { ...question, right: [JSON.stringify(texts)] },
      {
        ...question,
        where: { column: key, match: { text: first } },
        right: [JSON.stringify(texts.filter(([own]) => own === first))],
      },
    ];
  });
}

/** Only the cells of the column have these words. */
const isOf =
  ({ frame }: GridFacts, column: string) =>
  ({ role, words, frame: other }: Thing): boolean =>
    !words.includes(column) || (role === 'cell' && other === frame);
