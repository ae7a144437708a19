import type { LabClock } from '../lab/clock.ts';
import { createPortalCore, resetCore, type PortalCore, type PortalSeed } from '../lab/portal-core.ts';
import { createSwitchBoard } from '../lab/switches.ts';
import { PostbackStates } from './postback-states.ts';
import { beaconSwitches, type BeaconSwitches } from './switches.ts';

/** Everything one running hub knows. Nothing is shared between two of them. */
export interface Portal extends PortalCore<BeaconSwitches> {
  readonly states: PostbackStates;
  /** Id of the payer that each session has selected, by session id. */
  readonly payers: Map<string, string>;
}

/** Cookie that carries the session's secret. */
export const SESSION_COOKIE = 'BMHUBSESSION';
export const DEVICE_COOKIE = 'BMHUBDEVICE';

export function createPortal(seed: PortalSeed, clock: LabClock): Portal {
  return Object.freeze({
    ...createPortalCore(seed, clock, createSwitchBoard(beaconSwitches)),
    states: new PostbackStates(),
    payers: new Map<string, string>(),
  });
}

export function resetPortal(portal: Portal): void {
  resetCore(portal);
  portal.states.clear();
  portal.payers.clear();
}
