import type { CompiledSop } from '../../sop/compile/compiled-sop.ts';
import { outlineOf, type OutlineStep, type OutlineWay } from './outline.ts';

export interface GraphNode {
  readonly id: string;
  readonly kind: 'start' | 'finish' | 'fail' | 'uncertain' | 'step' | 'choice' | 'loop' | 'call' | 'once';
  readonly label: string;
  /** The number of the step in `sop docs`; null for start and end. */
  readonly number: string | null;
  readonly file: string | null;
  readonly line: number | null;
  /** The `once` block around it, by the block's number. */
  readonly once: string | null;
  /** The SOP that it calls. */
  readonly calls: string | null;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  /** Taken where a step fails, or to find out what happened. */
  readonly kind: 'next' | 'failure' | 'verify' | 'again';
}

export interface SopGraph {
  readonly sop: string;
  readonly title: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** An end that still leads nowhere: the next node is tied to it. */
interface Loose {
  readonly from: string;
  readonly label: string;
  readonly kind: GraphEdge['kind'];
}

class GraphMaker {
  readonly nodes: GraphNode[] = [];
  readonly edges: GraphEdge[] = [];
  readonly #breaks: Loose[][] = [];
  readonly #loops: string[] = [];

  make({ name, title, steps, ...sop }: CompiledSop): SopGraph {
    this.#add('start', { kind: 'start', label: title });
    const rest = this.#steps(outlineOf({ name, title, steps, ...sop }), [next('start')], null);
    if (rest.length > 0 || this.edges.some(({ to }) => to === 'finish')) {
      this.#add('finish', { kind: 'finish', label: 'finished' });
      this.#tie(rest, 'finish');
    }
    return { sop: name, title, nodes: this.nodes, edges: this.edges };
  }

  #add(id: string, node: Partial<GraphNode> & Pick<GraphNode, 'kind' | 'label'>): void {
    if (this.nodes.some((known) => known.id === id)) return;
    this.nodes.push({ number: null, file: null, line: null, once: null, calls: null, ...node, id });
  }

  #tie(loose: readonly Loose[], to: string): void {
    for (const { from, label, kind } of loose) this.edges.push({ from, to, label, kind });
  }

  #steps(steps: readonly OutlineStep[], from: readonly Loose[], once: string | null): readonly Loose[] {
    let loose = from;
    for (const step of steps) loose = this.#step(step, loose, once);
    return loose;
  }

  #step(step: OutlineStep, from: readonly Loose[], once: string | null): readonly Loose[] {
    const id = `s${step.number.replaceAll('.', '_')}`;
    const inside = step.shape === 'once' ? step.number : once;
    this.#add(id, {
      kind: kindOf(step),
      label: labelOf(step),
      number: step.number,
      file: step.file,
      line: step.line,
      once: inside,
      calls: step.calls,
    });
    this.#tie(from, id);
    if (step.ends !== null) return this.#end(step.ends, id);
    if (step.shape === 'once') this.#uncertain(id);
    if (step.action === 'break') {
      this.#breaks.at(-1)?.push(next(id));
      return [];
    }
    if (step.action === 'continue') {
      this.#tie([{ from: id, label: '', kind: 'again' }], this.#loops.at(-1) ?? id);
      return [];
    }
    const skipped: Loose[] = step.remarks
      .filter((remark) => remark.startsWith('Only if'))
      .map(() => ({ from: id, label: 'otherwise', kind: 'next' }));
    return [...this.#ways(step, id, inside), ...(step.ways.length > 0 ? skipped : [])];
  }

  /** If the outcome is unknown, a person must check: never a second try on a guess. */
  #uncertain(from: string): void {
    this.#add('uncertain', { kind: 'uncertain', label: 'uncertain: a person must look' });
    this.#tie([{ from, label: 'outcome unknown', kind: 'verify' }], 'uncertain');
  }

  #end(code: string, from: string): readonly Loose[] {
    const id = code === 'finish' ? 'finish' : `fail_${code}`;
    if (code !== 'finish') this.#add(id, { kind: 'fail', label: code });
    this.#tie([next(from)], id);
    return [];
  }

  #ways(step: OutlineStep, id: string, once: string | null): readonly Loose[] {
    if (step.shape === 'loop') return this.#loop(step, id, once);
    const ends = step.ways.flatMap((way) => this.#steps(way.steps, [looseOf(way, id)], once));
    if (step.ways.every(({ role }) => role === 'failure')) return [...ends, next(id)];
    return lets(step) ? [...ends, { from: id, label: 'otherwise', kind: 'next' }] : ends;
  }

  #loop(step: OutlineStep, id: string, once: string | null): readonly Loose[] {
    this.#loops.push(id);
    this.#breaks.push([]);
    for (const way of step.ways) {
      const back = this.#steps(way.steps, [looseOf(way, id)], once);
      this.#tie(
        back.map((loose) => ({ ...loose, kind: 'again' })),
        id,
      );
    }
    this.#loops.pop();
    return [{ from: id, label: 'done', kind: 'next' }, ...(this.#breaks.pop() ?? [])];
  }
}

/** Whether a choice may go past all of its ways: `if` without `else`. */
function lets({ action, ways }: OutlineStep): boolean {
  return (action === 'if' || action === 'switch') && !ways.some(({ label }) => label === 'otherwise');
}

function next(from: string): Loose {
  return { from, label: '', kind: 'next' };
}

function looseOf({ label, role }: OutlineWay, from: string): Loose {
  return { from, label, kind: role === 'failure' || role === 'verify' ? role : 'next' };
}

function kindOf({ shape, calls }: OutlineStep): GraphNode['kind'] {
  if (calls !== null) return 'call';
  return shape === 'choice' || shape === 'loop' || shape === 'once' ? shape : 'step';
}

function labelOf({ number, name, sentence, remarks }: OutlineStep): string {
  const only = remarks.find((remark) => remark.startsWith('Only if'));
  const what = name ?? sentence.replace(/[.:]$/, '');
  return only === undefined ? `${number} ${what}` : `${number} ${only.replace(/\.$/, '')}: ${what}`;
}

/** The control flow of an SOP: what leads where, what is called, what is in a `once` block. */
export function graphOf(sop: CompiledSop): SopGraph {
  return new GraphMaker().make(sop);
}
