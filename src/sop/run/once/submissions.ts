/**
 * What the `once` blocks of a run have submitted. A block that was refused takes back nothing of what an earlier one has submitted: a run that has submitted
 * never starts over, and never ends as failed.
 */
export class RunSubmissions {
  readonly #made = new Set<string>();
  readonly #found = new Set<string>();
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

  isMade(step: string): void {
    this.#made.add(step);
    this.#ends();
  }

  /** Only the look-up has shown that it is made. */
  isFound(step: string): void {
    this.#found.add(step);
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
    return [...this.#made];
  }

  /** The portal was seen to answer none of them. */
  get areFoundOnly(): boolean {
    return this.made.every((step) => this.#found.has(step));
  }

  #ends(): void {
    this.#underWay = null;
    this.#doubted = null;
  }
}
