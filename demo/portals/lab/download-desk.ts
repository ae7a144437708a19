import { randomBytes } from 'node:crypto';
import type { LabClock } from './clock.ts';
import type { FileKind } from './remittance-files.ts';
import type { Remittance } from './remittance.ts';
import type { SwitchBoard } from './switches.ts';
import type { workflowSwitches } from './workflow-switches.ts';

/** A download that was asked for. */
export interface Download {
  readonly id: string;
  /** Control number of its 835. */
  readonly control: number;
  readonly remittance: Remittance;
  readonly kind: FileKind;
  readonly asked_at: number;
  /** Lab time (ms); null when it will never be. */
  readonly ready_at: number | null;
}

/** Prepares downloads: each is ready after some lab time. */
export class DownloadDesk {
  readonly #clock: LabClock;
  readonly #board: SwitchBoard<typeof workflowSwitches>;
  readonly #byId = new Map<string, Download>();

  constructor(clock: LabClock, board: SwitchBoard<typeof workflowSwitches>) {
    this.#clock = clock;
    this.#board = board;
  }

  prepare(remittance: Remittance, kind: FileKind): Download {
    const asked = this.#clock.now();
    const wait = this.#board.take('download_preparation_ms');
    const download: Download = {
      id: randomBytes(9).toString('base64url'),
      control: this.#byId.size + 1,
      remittance,
      kind,
      asked_at: asked,
      ready_at: this.#board.take('download_never_ready') ? null : asked + wait,
    };
    this.#byId.set(download.id, download);
    return download;
  }

  find(id: string): Download | undefined {
    return this.#byId.get(id);
  }

  isReady({ ready_at: readyAt }: Download): boolean {
    return readyAt !== null && this.#clock.now() >= readyAt;
  }

  clear(): void {
    this.#byId.clear();
  }
}
