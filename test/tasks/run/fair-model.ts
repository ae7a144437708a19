/**
 * What `claim_next` decides, without a database: start-time fair queuing between accounts, then the lane of the account that was picked longest
 * ago, then priority, then age.
 */
export interface ModelAccount {
  readonly id: string;
  readonly weight: number;
  readonly maxRunning: number | null;
}

export interface ModelLane {
  readonly account: string;
  readonly portal: string;
  /** Null: no limit. */
  readonly sessions: number | null;
}

export interface ModelTask {
  readonly id: string;
  readonly account: string;
  readonly portal: string;
  readonly priority: number;
}

const key = ({ account, portal }: { account: string; portal: string }): string => `${account} ${portal}`;

export class FairModel {
  readonly #accounts: ReadonlyMap<string, ModelAccount>;
  readonly #lanes: readonly ModelLane[];
  readonly #waiting = new Map<string, ModelTask[]>();
  readonly #running = new Map<string, ModelTask>();
  readonly #virtual = new Map<string, number>();
  readonly #accountPicked = new Map<string, number>();
  readonly #lanePicked = new Map<string, number>();
  #virtualTime = 0;
  #picks = 0;

  constructor(accounts: readonly ModelAccount[], lanes: readonly ModelLane[]) {
    this.#accounts = new Map(accounts.map((account) => [account.id, account]));
    this.#lanes = lanes;
  }

  add(task: ModelTask): void {
    const line = this.#waiting.get(key(task)) ?? [];
    line.push(task);
    line.sort((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1));
    this.#waiting.set(key(task), line);
  }

  end(taskId: string): void {
    this.#running.delete(taskId);
  }

  /** Accounts that could start something now. */
  startable(): ReadonlySet<string> {
    return new Set(this.#open().map(({ account }) => account));
  }

  claim(): ModelTask | null {
    const [lane] = this.#open().toSorted((a, b) => this.#compare(a, b));
    const task = lane === undefined ? undefined : this.#waiting.get(key(lane))?.shift();
    if (lane === undefined || task === undefined) return null;
    const tag = this.#tag(lane.account);
    this.#picks += 1;
    this.#virtualTime = tag;
    this.#virtual.set(lane.account, tag + 1 / (this.#accounts.get(lane.account)?.weight ?? 1));
    this.#accountPicked.set(lane.account, this.#picks);
    this.#lanePicked.set(key(lane), this.#picks);
    this.#running.set(task.id, task);
    return task;
  }

  #open(): readonly ModelLane[] {
    const running = [...this.#running.values()];
    return this.#lanes.filter((lane) => {
      const used = running.filter((task) => key(task) === key(lane)).length;
      const ofAccount = running.filter(({ account }) => account === lane.account).length;
      const max = this.#accounts.get(lane.account)?.maxRunning ?? Infinity;
      return (
        (this.#waiting.get(key(lane))?.length ?? 0) > 0 &&
        used < (lane.sessions ?? Infinity) &&
        ofAccount < max
      );
    });
  }

  #tag(account: string): number {
    return Math.max(this.#virtual.get(account) ?? 0, this.#virtualTime);
  }

  #compare(a: ModelLane, b: ModelLane): number {
    return (
      this.#tag(a.account) - this.#tag(b.account) ||
      (this.#accountPicked.get(a.account) ?? 0) - (this.#accountPicked.get(b.account) ?? 0) ||
      order(a.account, b.account) ||
      (this.#lanePicked.get(key(a)) ?? 0) - (this.#lanePicked.get(key(b)) ?? 0) ||
      order(a.portal, b.portal)
    );
  }
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
