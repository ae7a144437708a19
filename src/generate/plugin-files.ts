import type { PluginNames } from './plugin-names.ts';
import type { NewFiles } from './write-new-files.ts';

/** Where the parts of a plugin stand as its test sees them. */
export interface PluginPlaces {
  /** `describe` and `it` come from mocha (in Sopwith's own repository) or from Node. */
  readonly runner: 'mocha' | 'node';
  /** From the plugin's folder to the one with the SOPs. */
  readonly sops: string;
  /** Whose SOP is written with it. */
  readonly portal: string;
}

/** A plugin that works: plugin, test and page about it. */
export function pluginFiles(names: PluginNames, places: PluginPlaces): NewFiles {
  return {
    'plugin.ts': plugin(names),
    'plugin.test.ts': test(names, places),
    'README.md': readme(names, places),
  };
}

/** Its SOP, by the path within the folder of SOPs. */
export function newSopFiles({ procedure, title }: PluginNames, portal: string): NewFiles {
  return {
    [`${portal}/${procedure}.yaml`]: `sop: 1
title: ${title}
description: Searches a member and reads what the portal shows. Change it to what your portal looks like.

inputs:
  type: object
  additionalProperties: false
  required: [member_id]
  properties:
    member_id: { type: string }

outputs:
  type: object
  properties:
    status: { type: string }
    effective_date: { type: string }

outcomes:
  - when: text /not found/i
    code: member_not_found
    kind: business
    notes: The payer does not know this member.

steps:
  - goto: \${{ portal.base_url }}/members
  - fill: { Member ID: "\${{ inputs.member_id }}" }
  - click: button "Search"
  - branch:
      - on: text /not found/i
        do:
          - fail: { code: member_not_found, notes: The payer does not know this member. }
      - on: label "Status"
  - read:
      status: label "Status"
      effective_date: { from: label "Effective date", as: date, required: false }
`,
  };
}

/** For a portal of which nothing is there yet. */
export function minimalPortal(portal: string): NewFiles {
  return {
    [`${portal}/portal.yaml`]: `# What all SOPs of this portal share. \`sopwith portal new\` writes one with a sign-in.
title: ${portal}
base_url: https://${portal}.example
date_format: MM/dd/yyyy
time_zone: America/New_York
`,
  };
}

const plugin = ({ type, procedure, title }: PluginNames): string => `import {
  dateOf,
  definePlugin,
  textOf,
  type Conclusion,
  type DataOf,
  type Issue,
  type RunResult,
} from 'sopwith/sdk';

/** What a client sends. Name every member, bound every text, and close every object. */
const DATA = {
  type: 'object',
  additionalProperties: false,
  required: ['payer', 'member_id'],
  properties: {
    payer: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]{0,63}$', description: 'The portal to ask.' },
    member_id: { type: 'string', pattern: '^[A-Za-z0-9-]{1,40}$', description: 'As on the card.' },
  },
} as const;

/** What a client gets. */
const RESULT = {
  type: 'object',
  additionalProperties: false,
  required: ['status', 'effective_date'],
  properties: {
    status: { type: 'string', minLength: 1, maxLength: 500 },
    effective_date: { type: ['string', 'null'], format: 'date' },
  },
} as const;

type Result = DataOf<typeof RESULT>;

/** What the SOP gets. An SOP that cannot take it is rejected before any task. */
const INPUTS = {
  type: 'object',
  additionalProperties: false,
  required: ['member_id'],
  properties: { member_id: { type: 'string' } },
} as const;

/** What the SOP must set, and may. */
const OUTPUTS = {
  type: 'object',
  required: ['status'],
  properties: { status: { type: 'string' }, effective_date: { type: 'string' } },
} as const;

export default definePlugin({
  sdk: 1,
  type: '${type}',
  version: '0.1.0',
  title: '${title}',
  description: 'Searches a member on the payer portal and reads what it shows.',
  data: DATA,
  result: RESULT,
  procedure: '${procedure}',
  sop: ({ data }) => \`\${data.payer}/${procedure}\`,
  // 'submits' where a run does something that cannot be taken back.
  effect: 'reads',
  inputs: INPUTS,
  outputs: OUTPUTS,
  prepare: ({ data }) => ({ member_id: data.member_id }),
  conclude,
});

/** From what the SOP came to, to the task's final state. It must have an answer to everything. */
function conclude(run: RunResult): Conclusion<Result> {
  if (run.status === 'failed') {
    return { status: 'failed', failure: run.failure, notes: run.notes, issues: run.issues };
  }
  const status = textOf(run.outputs['status']);
  if (status === null) return unclear(run.issues);
  const result: Result = { status, effective_date: dateOf(run.outputs['effective_date']) };
  const [first, ...more] = run.issues;
  if (first === undefined) return { status: 'completed', result };
  return { status: 'completed_with_issues', result, notes: first.message, issues: [first, ...more] };
}

function unclear(issues: readonly Issue[]): Conclusion<Result> {
  const issue: Issue = { code: 'status_unclear', message: 'The status could not be read. Check it on the portal.' };
  return { status: 'completed_with_issues', result: null, notes: issue.message, issues: [issue, ...issues] };
}
`;

const test = (
  { type }: PluginNames,
  { runner, sops, portal }: PluginPlaces,
): string => `import { deepStrictEqual } from 'node:assert/strict';
${runner === 'node' ? "import { describe, it } from 'node:test';\n" : ''}import { fileURLToPath } from 'node:url';
import { pluginConformance, type CaseSetup } from 'sopwith/testing';
import plugin from './plugin.ts';

/** The portal, made up: pages by their path. The sign-in is that of \`sopwith portal new\`; a portal without one never asks for it. Also possible: \`{ url }\` of a portal that runs, or a recorded \`{ har }\`. */
const HOME = '<a href="/sign-out">Sign out</a>';
const SIGN_IN = \`<form method="post" action="/home"><label>User name <input name="user"></label>
  <label>Password <input name="password" type="password"></label> <button>Sign in</button></form>\`;
const SEARCH = \`\${HOME}<h1>Members</h1>
  <form action="/result"><label>Member ID <input name="id"></label> <button>Search</button></form>\`;
const FOUND = \`\${HOME}<dl>
  <dt id="status">Status</dt><dd aria-labelledby="status">Active</dd>
  <dt id="date">Effective date</dt><dd aria-labelledby="date">01/31/2026</dd>
</dl>\`;

const setup = (result: string): CaseSetup => ({
  portal: { pages: { '/sign-in': SIGN_IN, '/home': HOME, '/members': SEARCH, '/result': result } },
  credentials: { username: 'made-up', password: 'Made-up-2026' },
  sops: [fileURLToPath(new URL('${sops}', import.meta.url))],
});

describe('${type}', () => {
  const tests = pluginConformance({
    plugin,
    cases: [
      {
        name: 'a member',
        data: { payer: '${portal}', member_id: 'A1' },
        setup: () => setup(FOUND),
        expect: ({ result }) => deepStrictEqual(result, { status: 'Active', effective_date: '2026-01-31' }),
      },
      {
        name: 'a member that does not exist',
        data: { payer: '${portal}', member_id: 'A2' },
        setup: () => setup('<p>Member not found</p>'),
        status: 'failed',
        expect: ({ failure }) => deepStrictEqual(failure?.code, 'member_not_found'),
      },
    ],
  });
  for (const { name, run } of tests) it(name, run);
});
`;

const readme = ({ type, procedure, title }: PluginNames, { portal }: PluginPlaces): string => `# ${type}

${title}: searches a member on the payer's portal and reads what it shows. It changes nothing on the portal.

## Data

\`\`\`json
{ "payer": "${portal}", "member_id": "A1" }
\`\`\`

## Result

\`status\`, as the portal words it, and \`effective_date\`, or null.

## How it can end

| state                   | code               | means                               |
| ----------------------- | ------------------ | ----------------------------------- |
| \`completed\`             |                    | the member was found                |
| \`completed_with_issues\` | \`status_unclear\`   | found, but the status was not read  |
| \`failed\`                | \`member_not_found\` | the payer does not know this member |

## SOPs

The procedure is \`${procedure}\`: \`sops/<payer>/${procedure}.yaml\`. Its input is \`member_id\`; its outputs are \`status\` and
\`effective_date\`.
`;
