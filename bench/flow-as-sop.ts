import type { BrowserContext } from 'playwright-core';
import { buildLibrary, type SopLibrary } from '../src/sop/load-library.ts';
import { MemoryLedger } from '../src/sop/memory-ledger.ts';
import { runSop } from '../src/sop/run-sop.ts';
import { FIELDS, MEMBER, USER } from './flow-by-hand.ts';
import { RUN_DEFAULTS } from '../src/config/run-defaults.ts';

export const PORTAL = 'title: Acme Health\ndate_format: MM/dd/yyyy\n';
/** Surprises and outcomes as a real portal has them. */
const SURPRISES = `interruptions:
  - { name: announcement, on: dialog "Announcement", do: [click: dialog "Announcement" > button "Close"] }
  - { name: idle, on: dialog "Are you still there?", do: [click: dialog "Are you still there?" > button "Stay signed in"] }
  - { name: cookies, on: region "Cookies", do: [click: region "Cookies" > button "Only necessary"] }
outcomes:
  - { when: heading "Scheduled maintenance", code: portal_maintenance, kind: transient, notes: The portal is down for maintenance. }
  - { when: heading "Too many requests", code: rate_limited, kind: transient, notes: The portal asks to slow down. }
  - { when: heading /^(Something went wrong|Service unavailable)$/, code: portal_unavailable, kind: transient, notes: The portal answered with an error page. }
`;
export const SOP = `sop: 1
title: The flow of the benchmark
inputs: { type: object, required: [npi, id, born], properties: { npi: { type: string }, id: { type: string }, born: { type: string } } }
outputs: { type: object, properties: { ${Object.keys(FIELDS)
  .map((name) => `${name}: { type: string }`)
  .join(', ')}, copay: { type: string }, benefits: { type: array, items: { type: object } } } }
steps:
  - goto: \${{ portal.base_url }}/sign-in
  - fill: { User ID: "\${{ credentials.username }}" }
  - click: button "Continue"
  - fill: { Password: "\${{ credentials.password }}" }
  - click: button "Sign in"
  - wait_for: heading "Home"
  - click: link "Eligibility"
  - fill:
      Provider NPI: \${{ inputs.npi }}
      Member ID: \${{ inputs.id }}
      Date of birth: { date: "\${{ inputs.born }}" }
  - click: button "Search"
  - branch:
      - on: heading "Eligibility result"
  - read:
${Object.entries(FIELDS)
  .map(([name, label]) => `      ${name}: label "${label}"`)
  .join('\n')}
      copay: testid "copay"
      benefits: { table: table "Benefits", columns: { Service: service, In network: in_network }, limit: 8 }
`;

export function flowLibrary(surprises = false): SopLibrary {
  const library = buildLibrary([
    { path: 'acme/portal.yaml', file: 'portal.yaml', text: surprises ? PORTAL + SURPRISES : PORTAL },
    { path: 'acme/flow.yaml', file: 'flow.yaml', text: SOP },
  ]);
  const errors = library.faults.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return library;
}

export async function asSop(
  context: BrowserContext,
  url: string,
  library: SopLibrary,
  folder: string,
): Promise<object> {
  const outcome = await runSop(
    library,
    {
      sop: 'acme/flow',
      inputs: MEMBER,
      files: [],
      task: { id: 'bench', type: 'bench', attempt: 1, external_id: null },
      baseUrl: url,
      patience: RUN_DEFAULTS.stepTimes,
    },
    {
      context,
      maxFileBytes: RUN_DEFAULTS.maxFileBytes,
      wayOut: null,
      ledger: new MemoryLedger(),
      credentials: {
        names: ['username', 'password'],
        reveal: (name) => Promise.resolve(USER[name as keyof typeof USER]),
        totp: () => Promise.reject(new Error('the benchmark has no one-time codes')),
      },
      session: { load: async () => null, save: async () => undefined, forget: async () => undefined },
      folder,
      emit: () => undefined,
      saveArtifact: () => Promise.reject(new Error('the flow keeps nothing')),
      now: () => new Date(),
      signal: new AbortController().signal,
    },
  );
  if (outcome.status !== 'finished' || outcome.issues.length > 0)
    throw new Error(`the SOP ended ${JSON.stringify(outcome)}`);
  return outcome.outputs;
}
