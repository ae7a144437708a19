import type { CompiledBlock, CompiledStep } from '../../compile/compiled-sop.ts';
import type { CompiledValue } from '../../expressions/compiled-value.ts';
import { isDoubtful, namedElements, submittingTarget } from '../../compile/submitting-click.ts';
import { Network } from '../../page/network.ts';
import type { StepHost } from '../steps/block-context.ts';
import { PASSIVE } from './block-acts.ts';
import { stepsInside } from './steps-inside.ts';

/** They look at the page, or decide. What fills a field may send it, by ways that cannot all be seen here. */
const LOOKS: ReadonlySet<string> = new Set([...PASSIVE, 'reading']);

/**
 * Whether a `once` block has ended before its click, such as one that finds that the claim is there already, or that its form is not what the procedure expects:
 * then it has submitted nothing. Only for blocks with a click that submits: in others, the address of a `goto` may submit, or a procedure that is called. With
 * `commit_requests`, which list what submits, that click may be on anything, such as an image by its CSS selector.
 */
export class IdleBlock {
  readonly #host: StepHost;
  readonly #mayBeIdle: boolean;
  readonly #written: number;
  /** It has a click that may submit, or a procedure that it calls may have. */
  readonly #clicks: boolean;
  #onlyLooked = true;

  constructor(host: StepHost, block: CompiledBlock) {
    const { run, frame } = host.around;
    const elements = namedElements(frame.portal, frame.sop);
    const submits = (step: CompiledStep): boolean =>
      submittingTarget(step, elements) !== null || (run.fuse !== null && isDoubtful(step));
    this.#host = host;
    // A click before the block may have submitted, unless the fuse holds such clicks back.
    this.#mayBeIdle =
      (run.fuse !== null || (run.clicked === null && !run.maySubmitOutside)) &&
      stepsInside(block).some(({ step }) => submits(step));
    this.#clicks = stepsInside(block).some(
      ({ step }) => step.action.name === 'call' || (isDoubtful(step) && step.action.family === 'pointer'),
    );
    this.#written = Network.of(run).written;
  }

  /** A step of the block begins. */
  begins(step: CompiledStep): void {
    if (isDoubtful(step)) this.#host.around.run.fuse?.clicks();
    this.#onlyLooked &&= LOOKS.has(step.action.family) || this.#onlyOpens(step);
  }

  /** An address that a step opens now only leads to the click of the block. Later, the page that it leaves may send what was done there. */
  opens(url: string): void {
    if (this.#clicks && this.#onlyLooked) this.#host.around.run.fuse?.opens(url);
  }

  /** Whether the block has proved to have submitted nothing. */
  async isIdle(): Promise<boolean> {
    const { run } = this.#host.around;
    const network = Network.of(run);
    if (!this.#mayBeIdle || !this.#onlyLooked || run.fuse?.hasSent === true) return false;
    return !(await network.isWriting()) && network.written === this.#written;
  }

  /** An address may submit, too: not if `commit_requests` lists what does, nor if it is one for all tasks, without a query. */
  #onlyOpens({ action, args }: CompiledStep): boolean {
    if (action.name !== 'goto') return false;
    const { constant } = (args as { readonly url: CompiledValue }).url;
    return this.#host.around.run.fuse !== null || (typeof constant === 'string' && !constant.includes('?'));
  }
}
