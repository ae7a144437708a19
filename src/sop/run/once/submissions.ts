/**
 * What the `once` blocks of a run have submitted. A block that was refused takes back nothing of what an earlier one has submitted: a run that has submitted
 * never starts over, and never ends as failed.
 */
export class RunSubmissions {
  /** Each with whether the block itself has seen the answer. */
  readonly #made = new Map<string, 'seen' | 'found'>();
  #underWay: string | null = null;
  #doubted: string | null = null;

  /** The steps of a block begin: until its end it is unknown whether it has submitted. */
  begins(step: string): void {
    this.#underWay = step;
  }

  /** It is looked up whether an earlier attempt has submitted. */
  doubts(step: string): void {
    this.#doubted = step;
  }

  /** `found`: only the look-up says so. */
  isMade(step: string, by: 'seen' | 'found'): void {
    this.#made.set(step, by);
    this.#ends();
  }

  /** The block that was under way is proved to have submitted nothing. */
  isNotSent(): void {
    this.#ends();
  }

  get isUnderWay(): boolean {
    return this.#underWay !== null;
  }

  /** The block of which it is unknown whether it has submitted. */
  get open(): string | null {
    return this.#underWay ?? this.#doubted;
  }

  get made(): readonly string[] {
    return [...this.#made.keys()];
  }

  /** No answer of the portal was seen to any of them. */
  get areFoundOnly(): boolean {
    return [...this.#made.values()].every((by) => by === 'found');
  }

  #ends(): void {
    this.#underWay = null;
    this.#doubted = null;
  }
}
