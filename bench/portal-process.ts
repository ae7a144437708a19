import { startProcess } from './bench-process.ts';

export interface PortalProcess extends AsyncDisposable {
  readonly url: string;
}

/** Acme Health in a process of its own, as a portal is: its work must not hold up who is measured. No one-time codes. */
export async function startPortalProcess(): Promise<PortalProcess> {
  const portal = startProcess('portal-server.ts');
  return { url: await portal.ask(), [Symbol.asyncDispose]: () => portal[Symbol.asyncDispose]() };
}
