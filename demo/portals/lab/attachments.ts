import { createHash, randomUUID } from 'node:crypto';

/** What the portal keeps of a received file: enough to prove that it came whole. */
export interface Attachment {
  readonly id: string;
  readonly name: string;
  readonly media_type: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

const ATTACHMENT_LIMIT_BYTES = 5 * 1024 * 1024;

const SIGNATURES: readonly (readonly [string, string])[] = [
  ['255044462d', 'application/pdf'],
  ['89504e470d0a1a0a', 'image/png'],
  ['ffd8ff', 'image/jpeg'],
  ['49492a00', 'image/tiff'],
  ['4d4d002a', 'image/tiff'],
];

/** The media type by the file's first bytes; null for any type that the portal does not take. */
function mediaTypeOf(content: Buffer): string | null {
  const start = content.subarray(0, 8).toString('hex');
  return SIGNATURES.find(([signature]) => start.startsWith(signature))?.[1] ?? null;
}

/** Files received and not yet or already part of a submission. */
export class AttachmentShelf {
  readonly #byId = new Map<string, Attachment>();

  /** Takes a file, or says in words for the page why not. */
  receive(name: string, content: Buffer): Attachment | { readonly refused: string } {
    if (content.length === 0) return { refused: `${name} is empty.` };
    if (content.length > ATTACHMENT_LIMIT_BYTES) return { refused: `${name} is larger than 5 MB.` };
    const mediaType = mediaTypeOf(content);
    if (mediaType === null)
      return { refused: `${name} is not an allowed file type. Use PDF, PNG, JPEG or TIFF.` };
    const attachment: Attachment = {
      id: randomUUID(),
      name,
      media_type: mediaType,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    };
    this.#byId.set(attachment.id, attachment);
    return attachment;
  }

  find(id: string): Attachment | undefined {
    return this.#byId.get(id);
  }

  clear(): void {
    this.#byId.clear();
  }
}
