import type { BareMeaning } from '../../../src/sdk/field.ts';
import type { Facts, GridFacts, Thing } from './facts.ts';

/** A target as an author writes it from what is seen on the page, and what it may lead to. */
export interface Question {
  readonly ask: 'which' | 'read';
  readonly bare: BareMeaning;
  /** In long form. */
  readonly target: string;
  /** Any of them is right. Without any the page must refuse. */
  readonly right: readonly string[];
  /** A person would answer without doubt, so that a refusal is a loss. */
  readonly isSure: boolean;
}

type Role = Thing['role'];

const FILLED: readonly Role[] = ['field', 'box', 'option', 'cell'];
const READ: readonly Role[] = ['field', 'box', 'option', 'shown', 'cell'];

export function questionsOf({ things, grids, places }: Facts): Question[] {
  // Whether words are a caption or a value, a procedure cannot say.
  const values = new Set(things.flatMap((thing) => thing.reads));
  const words = [...new Set(things.flatMap((thing) => thing.words))].filter((one) => !values.has(one));
  const about = (within: string | null): Question[] => {
    const here = things.filter((thing) => within === null || thing.within.includes(within));
    return words.flatMap((one) => aboutWords(one, here, within));
  };
  return [
    ...about(null),
    ...[...new Set(places)].flatMap(about),
    ...grids.flatMap((grid) => aboutGrid(grid, grids)),
  ];
}

function aboutWords(words: string, things: readonly Thing[], within: string | null): Question[] {
  const named = things.filter((thing) => thing.words.includes(words));
  const target = JSON.stringify({ find: words, ...(within !== null && { within }) });
  const filled = named.filter(
    ({ role, ids }) => FILLED.includes(role) && (role !== 'cell' || ids.length > 0),
  );
  const clicked = named.filter(({ role }) => role === 'control');
  return [
    ...which(target, 'input', filled),
    ...which(target, 'control', clicked),
    ...reads(
      target,
      named.filter(({ role }) => READ.includes(role)),
    ),
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
  const right = rightTexts(surest(meant));
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
      const sure = !isUnsure && others.length === 1;
      return [
        {
          ask: 'read',
          bare: 'value',
          target: JSON.stringify({ cell: { ...row, column } }),
          right: [cell.reads],
          isSure: sure,
        },
        ...(cell.id === null
          ? []
          : [
              {
                ask: 'which',
                bare: 'input',
                target: JSON.stringify({ find: column, within: row }),
                right: [cell.id],
                isSure: sure,
              } as const,
            ]),
      ];
    }),
  );
}
