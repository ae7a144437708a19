import type { JsonObject } from './json.ts';
import type { Failure, Issue } from './outcome.ts';

/** A task that has ended, as a result format sees it. */
export interface EndedTask<D extends JsonObject = JsonObject, R extends JsonObject = JsonObject> {
  readonly id: string;
  /** When it ended: RFC 3339, UTC. */
  readonly finishedAt: string;
  readonly status: 'completed' | 'completed_with_issues' | 'failed';
  readonly data: D;
  /** The data as the client sent it, such as the text of an X12 file. */
  readonly text: string;
  readonly result: R | null;
  readonly failure: Failure | null;
  readonly notes: string | null;
  readonly issues: readonly Issue[];
}

/** A form of the result other than JSON, such as X12. Clients ask for it when they read the result. */
export interface ResultFormat<D extends JsonObject = JsonObject, R extends JsonObject = JsonObject> {
  /** The media type in the `Accept` header of clients: `application/edi-x12`. */
  readonly mediaType: string;
  /**
   * Writes the result, or the failure, of an ended task. The same task must always give the same text. Return null for an outcome that the format cannot express:
   * the client gets `no_result`. Must not be async, and has 2 s. Default: the result files of this media type, unchanged, one after the other.
   */
  write?(task: EndedTask<D, R>): string | null;
}

/** The result formats of a plugin, by the name in `result_format` and `--format`: `x12`. */
export type ResultFormats<D extends JsonObject = JsonObject, R extends JsonObject = JsonObject> = Readonly<
  Record<string, ResultFormat<D, R>>
>;
