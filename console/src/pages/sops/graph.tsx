import type { ReactNode } from 'react';
import type { Procedure } from './sop-queries.ts';

type Node = Procedure['graph']['nodes'][number];
type Edge = Procedure['graph']['edges'][number];

const ROW = 46;
const BOX = 32;
const LEFT = 16;
const WIDTH = 420;
const LANE = 16;

/** A jump past the next node, with the lane right of the nodes in which it is drawn. */
interface Jump {
  readonly edge: Edge;
  readonly top: number;
  readonly bottom: number;
  readonly lane: number;
}

/** The control flow, from the top to the bottom: one node under the other, jumps at the side. The review sheet says the same in words. */
export function Graph({ procedure }: { readonly procedure: Procedure }): ReactNode {
  const { nodes, edges } = procedure.graph;
  const row = new Map(nodes.map(({ id }, index) => [id, index]));
  const place = ({ from, to }: Edge): readonly [number, number] => [row.get(from) ?? 0, row.get(to) ?? 0];
  const isNext = (edge: Edge): boolean => place(edge)[1] - place(edge)[0] === 1;
  const jumps = lanesOf(edges.filter((edge) => !isNext(edge)).map((edge) => ({ edge, ...spanOf(place(edge)) })));
  const lanes = Math.max(0, ...jumps.map(({ lane }) => lane + 1));
  const width = LEFT + WIDTH + 24 + lanes * LANE;
  return (
    <figure className="graph scroll-x" tabIndex={0} aria-label={`Graph of ${procedure.title}`}>
      <svg
        width={width}
        height={nodes.length * ROW + 8}
        role="img"
        aria-label={`${nodes.length} steps and ends of ${procedure.title}. The review sheet says the same in words.`}
      >
        {edges.filter(isNext).map((edge, index) => (
          <Straight key={index} edge={edge} at={place(edge)[0]} />
        ))}
        {jumps.map((jump, index) => (
          <Curve key={index} jump={jump} from={place(jump.edge)[0]} to={place(jump.edge)[1]} />
        ))}
        {nodes.map((node, index) => (
          <Box key={node.id} node={node} at={index} />
        ))}
      </svg>
    </figure>
  );
}

const spanOf = ([from, to]: readonly [number, number]): { readonly top: number; readonly bottom: number } => ({
  top: Math.min(from, to),
  bottom: Math.max(from, to),
});

/** The shortest jumps are next to the nodes, and none crosses another in its lane. */
function lanesOf(jumps: readonly Omit<Jump, 'lane'>[]): readonly Jump[] {
  const ends: number[][][] = [];
  return jumps
    .toSorted((one, other) => one.bottom - one.top - (other.bottom - other.top))
    .map((jump) => {
      const isFree = (taken: readonly number[][]): boolean =>
        taken.every(([top = 0, bottom = 0]) => jump.bottom <= top || jump.top >= bottom);
      const found = ends.findIndex(isFree);
      const lane = found === -1 ? ends.length : found;
      (ends[lane] ??= []).push([jump.top, jump.bottom]);
      return { ...jump, lane };
    });
}

const middle = (at: number): number => at * ROW + BOX / 2 + 4;

function Box({ node, at }: { readonly node: Node; readonly at: number }): ReactNode {
  const isEnd = ['start', 'finish', 'fail', 'uncertain'].includes(node.kind);
  return (
    <g className={`node ${node.kind} ${node.once === null ? '' : 'in-once'}`}>
      <title>{node.label}</title>
      <rect x={LEFT} y={at * ROW + 4} width={WIDTH} height={BOX} rx={isEnd ? BOX / 2 : 5} />
      <text x={LEFT + 12} y={middle(at) + 4}>
        {short(node.label, 54)}
      </text>
    </g>
  );
}

function Straight({ edge, at }: { readonly edge: Edge; readonly at: number }): ReactNode {
  const [top, bottom] = [at * ROW + BOX + 4, (at + 1) * ROW + 4];
  return (
    <g className={`edge ${edge.kind}`}>
      <path d={`M ${LEFT + 40} ${top} V ${bottom}`} />
      {edge.label !== '' && (
        <text x={LEFT + 48} y={bottom - 3}>
          {short(edge.label, 60)}
        </text>
      )}
    </g>
  );
}

interface CurveProps {
  readonly jump: Jump;
  readonly from: number;
  readonly to: number;
}

function Curve({ jump, from, to }: CurveProps): ReactNode {
  const { edge } = jump;
  const x = LEFT + WIDTH;
  const out = x + 18 + jump.lane * LANE;
  const [start, end] = [middle(from) + (from < to ? 5 : -5), middle(to) + (from < to ? -5 : 5)];
  return (
    <g className={`edge ${edge.kind}`}>
      <title>{edge.label === '' ? edge.kind : edge.label}</title>
      <path d={`M ${x} ${start} H ${out} V ${end} H ${x + 6}`} />
      <path className="tip" d={`M ${x} ${end} l 7 -4 v 8 z`} />
    </g>
  );
}

function short(text: string, most: number): string {
  const plain = text.replaceAll('`', '');
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain;
}
