/** Tests for any test runner: `for (const { name, run } of pluginConformance(…)) it(name, run);`. */
export interface ConformanceTest {
  readonly name: string;
  /** Rejects with an `AssertionError` that says what is wrong. */
  readonly run: () => Promise<void>;
}
