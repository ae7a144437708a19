import { withTimeout } from '../../platform/time-limit.ts';
import type { RunPorts, StepFacts } from '../ports.ts';
import { LIVE_PICTURE_MS } from '../waiting/times.ts';
import { pictureAtRest } from '../page/masked-picture.ts';

/** Small enough to be sent each second, and good enough to read. */
const QUALITY = 55;

/** Pictures of the page that a run works on, for somebody who watches it. The run does not notice: only a step that types a secret waits until a picture is taken. */
export class PageCamera {
  #facts: StepFacts | null = null;
  #taking: Promise<unknown> = Promise.resolve();

  /** Wraps the port, so that each step is known before it begins. */
  watch(next?: RunPorts['beforeStep']): NonNullable<RunPorts['beforeStep']> {
    return async (step, inspector, facts) => {
      this.#facts = facts;
      if (facts.secret) await this.#taking;
      return (await next?.(step, inspector, facts)) ?? 'run';
    };
  }

  /** A JPEG file; null if the page may show a secret, or nothing could be seen. Never throws. */
  async take(): Promise<Buffer | null> {
    const facts = this.#facts;
    if (facts === null || facts.secret) return null;
    const taking = withTimeout(
      this.#shot(facts).catch(() => null),
      LIVE_PICTURE_MS,
      () => null,
    );
    this.#taking = taking;
    const picture = await taking;
    // Of a step that has begun since, it is not known what the picture should have blacked out.
    return this.#facts === facts ? picture : null;
  }

  async #shot(facts: StepFacts): Promise<Buffer | null> {
    const page = facts.page();
    if (page.isClosed() || (await facts.showsSecret())) return null;
    const picture = await pictureAtRest(page, () => facts.masks(), {
      type: 'jpeg',
      quality: QUALITY,
      scale: 'css',
      animations: 'allow',
      caret: 'initial',
      timeout: LIVE_PICTURE_MS,
    });
    return page === facts.page() ? picture : null;
  }
}
