import { send } from './client.ts';

/** What is shown in the page. Everything else is only downloaded: the browser never interprets it. */
const SHOWN = new Map([
  ['image/png', 'image'],
  ['image/jpeg', 'image'],
  ['image/webp', 'image'],
  ['application/pdf', 'pdf'],
] as const);

export type Preview = 'image' | 'pdf' | null;

export const previewOf = (contentType: string): Preview =>
  SHOWN.get(contentType as Parameters<typeof SHOWN.get>[0]) ?? null;

/** An artifact of a task. Its type is one that is shown in the page, or bytes. */
export async function fetchArtifact(
  taskId: string,
  artifactId: string,
  contentType: string,
  signal?: AbortSignal,
): Promise<Blob> {
  const path = `/v1/tasks/${encodeURIComponent(taskId)}/artifacts/${encodeURIComponent(artifactId)}`;
  const request = new Request(new URL(path, location.origin), signal ? { signal } : {});
  const content = await (await send(request)).arrayBuffer();
  const type = previewOf(contentType) === null ? 'application/octet-stream' : contentType;
  return new Blob([content], { type });
}

/** Gives the browser a file to save. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
