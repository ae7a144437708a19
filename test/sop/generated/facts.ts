/** What a thing on the page is for somebody who sees it. The generator knows it by construction. */
export interface Thing extends Where {
  readonly role: 'field' | 'box' | 'option' | 'shown' | 'cell' | 'control';
  /** Each of them names it. */
  readonly words: readonly string[];
  /** The elements that are right for `fill`, `check` and `click`: one ID, or those of all fields of a group joined by "+". None if no single one is right. */
  readonly ids: readonly string[];
  /** The texts that are right for `read`; none if it has no single one. */
  readonly reads: readonly string[];
  /** Persons may read it in another way, so that a refusal is as good. */
  readonly isUnsure?: true;
}

interface Where {
  /** The names of the parts of the page around it. */
  readonly within: readonly string[];
  /** The title of the card that it is in. */
  readonly card: string | null;
  readonly frame: string | null;
}

export interface GridFacts extends Where {
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly cells: readonly { readonly reads: string; readonly id: string | null }[];
  }[];
  readonly isUnsure: boolean;
  /** Persons may take other rows for its entries. */
  readonly isUnsureAsAWhole: boolean;
}

export interface Place {
  readonly words: string;
  readonly frame: string | null;
}

/** Takes down the facts while a page is drawn. */
export class Facts {
  readonly things: Thing[] = [];
  readonly grids: GridFacts[] = [];
  readonly places: Place[] = [];
  private readonly around: string[] = [];
  private card: string | null = null;
  private frame: string | null = null;
  private count = 0;
  private hidden = 0;
  private isTable = false;

  id(): string {
    this.count += 1;
    return `e${this.count}`;
  }

  add(thing: Omit<Thing, keyof Where>): void {
    if (this.hidden > 0) return;
    this.things.push({ ...thing, ...(this.isTable && { role: 'cell', isUnsure: true }), ...this.here() });
  }

  addGrid(grid: Omit<GridFacts, keyof Where>): void {
    if (this.hidden === 0) this.grids.push({ ...grid, ...this.here() });
  }

  inside<T>(words: string, draw: () => T): T {
    if (this.hidden === 0) this.places.push({ words, frame: this.frame });
    this.around.push(words);
    const drawn = draw();
    this.around.pop();
    return drawn;
  }

  asCells<T>(draw: () => T): T {
    this.isTable = true;
    const drawn = draw();
    this.isTable = false;
    return drawn;
  }

  inCard<T>(title: string, draw: () => T): T {
    this.card = title;
    const drawn = draw();
    this.card = null;
    return drawn;
  }

  inFrame<T>(title: string, draw: () => T): T {
    this.frame = title;
    const drawn = draw();
    this.frame = null;
    return drawn;
  }

  /** Nothing is asked of a place. */
  forget(place: string): void {
    const isIt = ({ words, frame }: Place): boolean => words === place && frame === this.frame;
    for (let at = this.places.findIndex(isIt); at !== -1; at = this.places.findIndex(isIt))
      this.places.splice(at, 1);
  }

  unseen<T>(draw: () => T): T {
    this.hidden += 1;
    const drawn = draw();
    this.hidden -= 1;
    return drawn;
  }

  private here(): Where {
    return { within: [...this.around], card: this.card, frame: this.frame };
  }
}
