/** Counts requests by method and path; ids in a path are kept, queries are not. */
export class RequestLog {
  readonly #byPath = new Map<string, number>();

  add(method: string, path: string): void {
    const key = `${method} ${path}`;
    this.#byPath.set(key, (this.#byPath.get(key) ?? 0) + 1);
  }

  summary(): { total: number; by_path: Record<string, number> } {
    const total = [...this.#byPath.values()].reduce((sum, count) => sum + count, 0);
    return { total, by_path: Object.fromEntries(this.#byPath) };
  }

  clear(): void {
    this.#byPath.clear();
  }
}
