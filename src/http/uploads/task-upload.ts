import { PassThrough } from 'node:stream';
import type { StoredFile } from '../../tasks/task-row.ts';
import type { FileIntake } from '../../tasks/file-intake.ts';
import { problemOf } from '../problems/problem-of.ts';
import { fieldProblem, Problem } from '../problems/problem.ts';
import { tooLargeProblem } from '../problems/too-large.ts';
import { FileEnds, isHarmless } from './upload-content.ts';
import { cleanFileName, contentAgrees, declaredType, SNIFF_BYTES } from './upload-type.ts';

/** What a request creates, unless an earlier one has created it. */
type Creating = Promise<{ readonly replayed: boolean }>;

/** The files of one request on their way into the store: all of them belong to what it creates, or none stays. */
export interface TaskUpload {
  readonly files: readonly StoredFile[];
  /**
   * The files belong to what is being created: then `discard` leaves them. It waits even when the request was answered long before, because a commit
   * that comes late is a commit.
   */
  keepFor(creating: Creating): void;
  /** Whether `keepFor` still waits. */
  readonly undecided: boolean;
  /** Removes stored files that belong to nothing. */
  discard(): Promise<void>;
}

/**
 * Whether the files of a request belong to what it creates. If the database has not answered, that is unknown: then they stay, and are removed later if
 * they belong to nothing.
 */
export const areKept = (creating: Creating): Promise<boolean> =>
  creating.then(
    ({ replayed }) => !replayed,
    (error: unknown) => problemOf(error).code === 'unavailable',
  );

/** One file while it comes in: written chunk by chunk, false means wait for `drain`. */
export interface IncomingFile {
  readonly sink: PassThrough;
  write(chunk: Buffer): boolean;
  end(): void;
}

export class UploadInProgress implements TaskUpload {
  files: readonly StoredFile[] = [];
  undecided = false;
  private kept: Promise<boolean> = Promise.resolve(false);
  private readonly intake: FileIntake;
  private readonly accountId: string;
  private readonly fileBytes: number;
  private readonly storing: Promise<StoredFile>[] = [];
  private readonly sinks: PassThrough[] = [];
  private readonly stored: string[] = [];

  constructor(intake: FileIntake, accountId: string, fileBytes: number) {
    this.intake = intake;
    this.accountId = accountId;
    this.fileBytes = fileBytes;
  }

  /** How many files have begun. */
  get count(): number {
    return this.storing.length;
  }

  begin(clientName: string, declared: string | null, onError: (error: unknown) => void): IncomingFile {
    const name = cleanFileName(clientName);
    const pointer = `/files/${this.count}`;
    const contentType = declaredType(name, declared);
    if (contentType === null) throw wrongType(pointer);
    const sink = new PassThrough();
    // A store that gave up no longer listens; what it said is what counts, and an error unheard would end the process.
    sink.on('error', () => {});
    const ends = new FileEnds();
    let size = 0;
    const storing = this.store(sink, { name, contentType, pointer }, ends);
    this.sinks.push(sink);
    this.storing.push(storing);
    storing.catch(onError);
    return {
      sink,
      write: (chunk) => {
        ends.add(chunk);
        size += chunk.length;
        if (size > this.fileBytes)
          throw tooLargeProblem(
            'file_too_large',
            `File ${this.storing.indexOf(storing) + 1}`,
            this.fileBytes,
          );
        return sink.write(chunk);
      },
      end: () => {
        if (size === 0) throw fieldProblem('validation_failed', pointer, 'empty_file', 'must not be empty');
        sink.end();
      },
    };
  }

  private async store(
    content: PassThrough,
    file: { readonly name: string; readonly contentType: string; readonly pointer: string },
    ends: FileEnds,
  ): Promise<StoredFile> {
    const stored = await this.intake.store(this.accountId, content);
    this.stored.push(stored.storageKey);
    const agrees = await contentAgrees(file.name, ends.head.subarray(0, SNIFF_BYTES));
    if (!agrees || !isHarmless(file.contentType, ends)) throw wrongType(file.pointer);
    return { ...stored, name: file.name, contentType: file.contentType };
  }

  /** Waits until every file is stored. */
  async finish(): Promise<void> {
    this.files = await Promise.all(this.storing);
  }

  keepFor(creating: Creating): void {
    this.undecided = true;
    this.kept = areKept(creating).finally(() => (this.undecided = false));
  }

  async discard(): Promise<void> {
    if (await this.kept) return;
    for (const sink of this.sinks) if (!sink.writableEnded) sink.destroy(new Problem('bad_request'));
    await Promise.allSettled(this.storing);
    const results = await Promise.allSettled(
      this.stored.splice(0).map((key) => this.intake.discard(this.accountId, key)),
    );
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }
}

function wrongType(pointer: string): Problem {
  return fieldProblem(
    'file_type_not_allowed',
    pointer,
    'file_type_not_allowed',
    'must be PDF, PNG, JPEG, TIFF, text, CSV, JSON, XML, or X12, and content, extension, and Content-Type must match; a PDF must end at its end mark, and an image can have up to 100 million pixels',
  );
}
