import type { GraphEdge, GraphNode, SopGraph } from './sop-graph.ts';

export const graphFormats = ['mermaid', 'dot', 'json'] as const;
export type GraphFormat = (typeof graphFormats)[number];

/** A graph as Mermaid (GitHub draws it), as DOT (Graphviz), or as JSON. */
export function writeGraph(graph: SopGraph, format: GraphFormat): string {
  if (format === 'json') return JSON.stringify(graph, null, 2);
  return format === 'mermaid' ? mermaid(graph) : dot(graph);
}

const MOST = 70;

function short(text: string): string {
  const plain = text.replaceAll('`', '');
  return plain.length > MOST ? `${plain.slice(0, MOST - 1)}…` : plain;
}

/** The nodes of each `once` block, outermost block first; those outside of one under null. */
function byBlock(nodes: readonly GraphNode[]): Map<string | null, GraphNode[]> {
  return Map.groupBy(nodes, ({ once }) => once);
}

const mermaidShapes: Readonly<Record<GraphNode['kind'], readonly [string, string]>> = {
  start: ['([', '])'],
  finish: ['([', '])'],
  fail: ['([', '])'],
  uncertain: ['([', '])'],
  step: ['[', ']'],
  choice: ['{', '}'],
  loop: ['{{', '}}'],
  call: ['[[', ']]'],
  once: ['[', ']'],
};

/** In Mermaid, entities stand for what would end a label. */
function mermaidText(text: string): string {
  return `"${short(text).replace(/[#"<>&;]/g, (letter) => `#${letter.codePointAt(0)};`)}"`;
}

function mermaid({ nodes, edges }: SopGraph): string {
  const lines = ['flowchart TD'];
  const draw = (node: GraphNode, indent: string): void => {
    const [open, close] = mermaidShapes[node.kind];
    const mark = node.kind === 'fail' ? ':::fail' : '';
    lines.push(`${indent}${mermaidId(node.id)}${open}${mermaidText(node.label)}${close}${mark}`);
  };
  for (const [block, inside] of byBlock(nodes)) {
    if (block !== null) lines.push(`  subgraph once_${block.replaceAll('.', '_')} ["once at most"]`);
    for (const node of inside) draw(node, block === null ? '  ' : '    ');
    if (block !== null) lines.push('  end', `  class once_${block.replaceAll('.', '_')} once`);
  }
  for (const edge of edges) lines.push(`  ${mermaidEdge(edge)}`);
  lines.push(
    '  classDef once stroke:#b45309,stroke-width:2px,fill:#fffbeb',
    '  classDef fail stroke:#b91c1c,color:#b91c1c',
  );
  return lines.join('\n');
}

/** `end` is a word of Mermaid's own. */
function mermaidId(id: string): string {
  return id.replace(/\W/g, '_');
}

function mermaidEdge({ from, to, label, kind }: GraphEdge): string {
  const arrow = kind === 'failure' || kind === 'verify' ? '-.->' : '-->';
  return `${mermaidId(from)} ${arrow}${label === '' ? '' : `|${mermaidText(label)}|`} ${mermaidId(to)}`;
}

const dotShapes: Readonly<Record<GraphNode['kind'], string>> = {
  start: 'shape=oval',
  finish: 'shape=oval',
  fail: 'shape=oval,color="#b91c1c",fontcolor="#b91c1c"',
  uncertain: 'shape=oval,color="#b45309",fontcolor="#b45309"',
  step: 'shape=box',
  choice: 'shape=diamond',
  loop: 'shape=hexagon',
  call: 'shape=box,peripheries=2',
  once: 'shape=box,penwidth=2',
};

function dotText(text: string): string {
  return `"${short(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function dot({ sop, nodes, edges }: SopGraph): string {
  const lines = [`digraph ${dotText(sop)} {`, '  node [fontname="sans-serif",fontsize=11];'];
  for (const [block, inside] of byBlock(nodes)) {
    if (block !== null)
      lines.push(
        `  subgraph ${dotText(`cluster_once_${block}`)} {`,
        '    label="once at most"; color="#b45309"; penwidth=2;',
      );
    for (const node of inside)
      lines.push(
        `${block === null ? '  ' : '    '}${dotText(node.id)} [label=${dotText(node.label)},${dotShapes[node.kind]}];`,
      );
    if (block !== null) lines.push('  }');
  }
  for (const { from, to, label, kind } of edges) {
    const style = kind === 'failure' || kind === 'verify' ? ',style=dashed' : '';
    lines.push(`  ${dotText(from)} -> ${dotText(to)} [label=${dotText(label)}${style}];`);
  }
  return [...lines, '}'].join('\n');
}
