import { Readable } from 'node:stream';
import { isReplayed, shownUrl } from '../../../browser/replay-recording.ts';
import { RequestBlocked, sendWithCookies } from '../../../browser/send-request.ts';
import type { PortalAnswer, PortalRequest } from '../../../sdk/action.ts';
import type { RunPorts } from '../../ports.ts';
import { SopFailure } from '../../sop-failure.ts';
import { lacking } from '../outcomes/not-recorded.ts';

/** Sends a request past the page: with the session's cookies, by the way out of the browser's context. */
export async function requestPortal(
  ports: RunPorts,
  request: PortalRequest,
  timeout: number,
  signal: AbortSignal,
): Promise<PortalAnswer> {
  signal.throwIfAborted();
  if (isReplayed(ports.context)) throw lacking(`${request.method} ${shownUrl(request.url.href)}`);
  try {
    return await (ports.wayOut === null
      ? fromRemote(ports, request, timeout)
      : sendWithCookies(ports.context, ports.wayOut.url, request, signal));
  } catch (cause) {
    if (signal.aborted) throw endOf(signal);
    if (cause instanceof RequestBlocked) throw blocked(cause);
    throw new SopFailure('portal_unreachable', 'the request got no answer', {
      kind: 'transient',
      notes: 'The portal could not be reached.',
      cause,
    });
  }
}

/** If the step timed out, the portal did not answer. What ended the run itself is already its own reason. */
function endOf({ reason }: AbortSignal): unknown {
  if (!(reason instanceof SopFailure) || reason.code !== 'step_timed_out') return reason;
  return new SopFailure('portal_timeout', 'the request got no answer in time', {
    kind: 'transient',
    notes: 'The portal did not answer in time.',
    cause: reason,
  });
}

/** From the machine of the browser, which may be the only one that the portal knows. It reads the whole answer there. */
async function fromRemote(
  { context }: RunPorts,
  { url, method, headers, body }: PortalRequest,
  timeout: number,
): Promise<PortalAnswer> {
  const response = await context.request.fetch(url.href, {
    method,
    headers: { ...headers },
    ...(body === undefined ? {} : { data: body }),
    maxRedirects: 0,
    timeout,
  });
  const content = await response.body();
  await response.dispose();
  return { status: response.status(), headers: response.headers(), body: Readable.from([content]) };
}

const blocked = (cause: RequestBlocked): SopFailure =>
  new SopFailure(
    'navigation_blocked',
    "the request was not let out: the address is not among the portal's origins, or it is not public and no range of PORTAL_ALLOW",
    {
      kind: 'sop',
      notes:
        "The procedure leads to an address that is not among the portal's origins, or not public and no range of PORTAL_ALLOW.",
      cause,
    },
  );
