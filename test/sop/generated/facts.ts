/** What a thing on the page is for somebody who sees it. The generator knows it by construction. */
export interface Thing {
  readonly role: 'field' | 'box' | 'option' | 'shown' | 'cell' | 'control';
  /** Each of them names it. */
  readonly words: readonly string[];
  /** The elements that are right for `fill`, `check` and `click`: one ID, or those of all fields of a group joined by "+". None if no single one is right. */
  readonly ids: readonly string[];
  /** The texts that are right for `read`; none if it has no single one. */
  readonly reads: readonly string[];
  /** The names of the parts of the page around it. */
  readonly within: readonly string[];
  /** Persons may read it in another way, so that a refusal is as good. */
  readonly isUnsure?: true;
}

export interface GridFacts {
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly cells: readonly { readonly reads: string; readonly id: string | null }[];
  }[];
  readonly isUnsure: boolean;
}

/** Takes down the facts while a page is drawn. */
export class Facts {
  readonly things: Thing[] = [];
  readonly grids: GridFacts[] = [];
  readonly places: string[] = [];
  private readonly around: string[] = [];
  private count = 0;
  private hidden = 0;

  id(): string {
    this.count += 1;
    return `e${this.count}`;
  }

  add(thing: Omit<Thing, 'within'>): void {
    if (this.hidden === 0) this.things.push({ ...thing, within: [...this.around] });
  }

  addGrid(grid: GridFacts): void {
    if (this.hidden === 0) this.grids.push(grid);
  }

  inside<T>(words: string, draw: () => T): T {
    if (this.hidden === 0) this.places.push(words);
    this.around.push(words);
    const drawn = draw();
    this.around.pop();
    return drawn;
  }

  /** Nothing is asked of a place. */
  forget(place: string): void {
    for (let at = this.places.indexOf(place); at !== -1; at = this.places.indexOf(place))
      this.places.splice(at, 1);
  }

  unseen<T>(draw: () => T): T {
    this.hidden += 1;
    const drawn = draw();
    this.hidden -= 1;
    return drawn;
  }
}
