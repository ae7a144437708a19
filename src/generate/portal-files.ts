import { entry, page, portalPages, recordingOf } from './recorded-pages.ts';
import type { NewFiles } from './write-new-files.ts';

/** What the SOPs of a portal share, and its sign-in. */
export function portalFiles(name: string): NewFiles {
  return {
    [`${name}/portal.yaml`]: portal(name, `https://${name}.example`),
    [`${name}/sign-in.yaml`]: SIGN_IN,
  };
}

/** The procedure of the plugin eligibility_check, with a case of it on a recording. */
export function eligibilityFiles(portalName: string): NewFiles {
  return {
    [`${portalName}/eligibility.yaml`]: ELIGIBILITY,
    [`${portalName}/eligibility.test.yaml`]: cases(portalName),
    [`${portalName}/eligibility.har`]: recording(`https://${portalName}.example`),
  };
}

const portal = (
  name: string,
  url: string,
): string => `# What all SOPs of this portal share. A portal connection gives its real address and credentials.
title: ${name}
base_url: ${url}
time_zone: America/New_York
date_format: MM/dd/yyyy
locale: en-US

# Credentials are typed only on the origin of the base URL. If the sign-in page is on another origin, add it:
# secret_origins: [https://login.${name}.example]

session:
  sign_in: sign-in
  signed_in: link "Sign out"
  start: \${{ portal.base_url }}/home
  expired:
    - text /your session has expired/i

# What the portal shows when it is not itself. Looked at whenever a step fails.
outcomes:
  - when: heading /maintenance/i
    code: portal_maintenance
    kind: transient
    retry_after: 10m
    notes: The portal is down for maintenance.

# Masked in every picture.
sensitive:
  - label "Password"
`;

const SIGN_IN = `sop: 1
title: Sign in

outcomes:
  - when: text /password is incorrect/i
    code: credentials_rejected
    kind: credentials
    notes: The portal does not accept this user name and password.

steps:
  - goto: \${{ portal.base_url }}/sign-in
  - fill: { User name: "\${{ credentials.username }}" }
  - fill: { Password: "\${{ credentials.password }}" }
  - click: button "Sign in"
  # A branch looks for the outcomes above while it waits; wait_for would find them only after its timeout of a minute.
  - branch:
      - on: link "Sign out"
`;

const ELIGIBILITY = `sop: 1
title: Check eligibility
description: Searches a member and reads whether it is covered.

# What the plugin eligibility_check passes. Use what your portal asks for.
inputs:
  type: object
  additionalProperties: false
  required: [provider, member, date_of_service, service_types]
  properties:
    member:
      type: object
      required: [id, first_name, last_name, date_of_birth]
      properties:
        id: { type: string }
        first_name: { type: string }
        last_name: { type: string }
        date_of_birth: { type: string }
    provider: { type: object } # sopwith-ignore: unused-input
    date_of_service: { type: string } # sopwith-ignore: unused-input
    service_types: { type: array, items: { type: string } } # sopwith-ignore: unused-input

outputs:
  type: object
  properties:
    coverage_status: { type: string }
    plan_name: { type: string }

steps:
  - goto: \${{ portal.base_url }}/eligibility
  - fill: { Member ID: "\${{ inputs.member.id }}" }
  - click: button "Search"
  - branch:
      - on: label "Coverage status"
      - on: text "Member not found"
        do:
          - fail: { code: member_not_found, notes: The payer does not know this member. }
  - read:
      coverage_status: { from: label "Coverage status", regex: '^(active|inactive)' }
      plan_name: label "Plan name"
`;

const cases = (name: string): string => `# Run with: sopwith sop test sops/${name}
# The recording is made up. \`sopwith sop run ${name}/eligibility --record-har\` makes one of the real portal.
portal: { har: eligibility.har }
credentials: { username: made-up, password: made-up-too }

cases:
  - name: reads the coverage of a member
    inputs:
      provider: { npi: '1999999984' }
      member: { id: A1, first_name: Made, last_name: Up, date_of_birth: '1980-03-05' }
      date_of_service: '2026-01-31'
      service_types: ['30']
    expect:
      status: finished
      outputs: { coverage_status: active, plan_name: Gold }
`;

function recording(url: string): string {
  const search = page(
    'Eligibility',
    '<a href="/sign-out">Sign out</a><form action="/eligibility/result"><label>Member ID <input name="id"></label><button>Search</button></form>',
  );
  const result = page(
    'Eligibility',
    '<a href="/sign-out">Sign out</a><dl><dt id="c">Coverage status</dt><dd aria-labelledby="c">active</dd><dt id="p">Plan name</dt><dd aria-labelledby="p">Gold</dd></dl>',
  );
  return recordingOf([
    ...portalPages(url),
    entry('GET', `${url}/eligibility`, search),
    entry('GET', `${url}/eligibility/result?id=A1`, result),
  ]);
}
