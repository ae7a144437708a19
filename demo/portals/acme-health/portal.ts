import type { LabClock } from '../lab/clock.ts';
import { createPortalCore, resetCore, type PortalCore, type PortalSeed } from '../lab/portal-core.ts';
import { createSwitchBoard } from '../lab/switches.ts';
import { acmeSwitches, type AcmeSwitches } from './switches.ts';

/** Everything one running Acme Health knows. Nothing is shared between two of them. */
export interface Portal extends PortalCore<AcmeSwitches> {
  /** Eligibility answers for download, by transaction id. */
  readonly transactions: Map<string, readonly (readonly string[])[]>;
  /** Origins, known once the portal listens. */
  readonly origins: { main: string; identity: string };
}

/** Cookie that carries the session's secret. */
export const SESSION_COOKIE = 'acme_session';
export const DEVICE_COOKIE = 'acme_device';

export function createPortal(seed: PortalSeed, clock: LabClock): Portal {
  return Object.freeze({
    ...createPortalCore(seed, clock, createSwitchBoard(acmeSwitches)),
    transactions: new Map<string, readonly (readonly string[])[]>(),
    origins: { main: '', identity: '' },
  });
}

export function resetPortal(portal: Portal): void {
  resetCore(portal);
  portal.transactions.clear();
}
