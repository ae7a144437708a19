import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunPorts } from '../../sop/ports.ts';
import { PageCamera } from '../../sop/tracing/page-camera.ts';
import type { AgentJob } from '../boundary/agent-protocol.ts';
import type { AgentLink } from './agent-link.ts';

/** The pictures of one attempt, taken when the worker asks. */
export interface AgentPictures {
  readonly beforeStep: NonNullable<RunPorts['beforeStep']>;
  /** Sends one picture, unless one is on its way. Never throws. */
  send(): void;
}

export function agentPictures(
  link: Pick<AgentLink, 'ask'>,
  { folder }: Pick<AgentJob, 'folder'>,
  next?: RunPorts['beforeStep'],
): AgentPictures {
  const camera = new PageCamera();
  const path = join(folder, 'live.jpg');
  let isBusy = false;
  const send = async (): Promise<void> => {
    const picture = await camera.take();
    if (picture !== null) await writeFile(path, picture, { mode: 0o600 });
    await link.ask('picture.show', { path: picture === null ? null : path });
  };
  return {
    beforeStep: camera.watch(next),
    send() {
      if (isBusy) return;
      isBusy = true;
      void send()
        .catch(() => undefined) // the next one comes in a second
        .finally(() => (isBusy = false));
    },
  };
}
