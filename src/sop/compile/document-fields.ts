import { field, type TypeOf } from '../../sdk/field.ts';
import { datePattern } from '../../sdk/date-pattern.ts';

const someText = (doc: string, noun: string) => field.word(doc, { noun, pattern: /\S/ });
const schema = (doc: string) => field.optional(field.json(doc, { $ref: '#/$defs/json_schema' }));

/** A frame by its name or title; a list leads from the outer frame to the inner one. */
export const inFrameField = (doc: string) =>
  field.optional(
    field.list(
      `${doc} A list leads from the outer to the inner frame; \`any\` searches all frames, \`none\` the page itself.`,
      field.target('A frame, by its name or title.', { bare: 'frame' }),
      { single: true },
    ),
  );

const outcome = field.object('What something that the portal shows means.', {
  when: field.target('What the portal shows.', { bare: 'text' }),
  code: field.word('The code of the failure.', { noun: 'a code of small letters, digits and _' }),
  kind: field.withDefault(
    field.choice('What to do next.', ['business', 'transient', 'portal_changed', 'credentials', 'sop']),
    'business',
  ),
  notes: someText('For the client: what happened, and what to do.', 'notes'),
  retry_after: field.optional(field.duration('With `transient`: minimum time until the retry.')),
});

const interruption = field.object('A surprise and how to deal with it.', {
  name: field.optional(field.word('For the timeline.', { noun: 'a name', pattern: /\S/ })),
  on: field.target('What shows.', { bare: 'text' }),
  do: field.steps('Steps to run.'),
});

/** What a procedure and a portal can both have. */
export const sharedFields = {
  in_frame: inFrameField('Frame for the targets of its steps.'),
  elements: field.optional(
    field.map(
      'Named targets, used as `@name`. Bare words mean what they mean to the action that uses the name.',
      field.target('The element.', { bare: 'use' }),
      {
        kind: 'word',
        noun: 'the name of an element',
      },
    ),
  ),
  outcomes: field.optional(field.list('What messages of the portal mean.', outcome)),
  interruptions: field.optional(
    field.anyOf(
      'What may show at any time, and the steps to handle it.',
      field.list('Surprises.', interruption),
      field.map('Target and steps.', field.steps('What to do.'), { kind: 'target', bare: 'text' }),
    ),
  ),
  sensitive: field.optional(
    field.list('Masked in every picture.', field.target('The element.', { bare: 'field' })),
  ),
};

/** What an SOP file holds. */
export const sopFields = field.object('An SOP.', {
  sop: field.whole('Version of the language: 1.', { min: 1, max: 1 }),
  title: someText('Title.', 'a title'),
  description: field.optional(someText('Description.', 'a description')),
  inputs: schema('JSON Schema of the inputs, an object.'),
  outputs: schema('JSON Schema of the outputs, an object.'),
  session: field.optional(field.choice('`none` for an SOP that runs without signing in.', ['none'])),
  ...sharedFields,
  steps: field.steps('The steps, in order.'),
});

const procedure = (doc: string) =>
  field.word(doc, { noun: 'the name of an SOP', pattern: /^[a-z0-9-]+(?:\/[a-z0-9-]+)?$/ });
const clockTime = (doc: string) =>
  field.word(doc, { noun: 'a time like 02:00', pattern: /^(?:[01]\d|2[0-3]):[0-5]\d$/ });
const weekday = field.choice('A day.', [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
]);

const origin = field.word('An origin.', {
  noun: 'an origin like https://login.example',
  pattern: /^https?:\/\/[^/\s]+$/,
});

/** What a `portal.yaml` holds. */
export const portalFields = field.object('What all SOPs of a portal share.', {
  title: someText('Name of the payer or portal.', 'a title'),
  base_url: field.optional(
    field.word('Its address. The portal connection overrides it.', {
      noun: 'an http(s) address',
      pattern: /^https?:\/\/\S+$/,
    }),
  ),
  allowed_origins: field.optional(
    field.list('Other origins that its pages need. Secrets are never typed or sent there.', origin),
  ),
  secret_origins: field.optional(
    field.list('Other origins on which credentials may be typed, such as that of a sign-in page.', origin),
  ),
  session: field.optional(
    field.object('How to sign in.', {
      http: field.optional(
        field.object('If the browser asks (HTTP Basic or Digest).', {
          username: field.text('User name.', { secrets: true }),
          password: field.text('Password.', { secrets: true }),
        }),
      ),
      sign_in: field.optional(procedure('The SOP that signs in.')),
      signed_in: field.optional(field.target('What only a signed-in page shows.', { bare: 'text' })),
      start: field.optional(field.text('Page to check for it. Default: the base URL.')),
      sign_out: field.optional(procedure('The SOP that signs out.')),
      expired: field.optional(
        field.list('What shows when the session has expired.', field.target('A target.', { bare: 'text' }), {
          single: true,
        }),
      ),
    }),
  ),
  ...sharedFields,
  date_format: field.withDefault(
    field.word('Format of its dates: `dd` has two digits.', {
      noun: 'a date format like MM/dd/yyyy',
      pattern: datePattern,
    }),
    'MM/dd/yyyy',
  ),
  time_zone: field.optional(
    field.word(
      'Of the portal, and of the browser: some pages show times in that. Default: `America/New_York`.',
      { noun: 'a time zone like America/New_York', pattern: /\S/ },
    ),
  ),
  locale: field.withDefault(
    field.word('Language of the browser (BCP 47).', {
      noun: 'a locale like en-US',
      pattern: /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*$/,
    }),
    'en-US',
  ),
  maintenance: field.optional(
    field.list(
      'Maintenance windows, in its time zone.',
      field.object('A window.', {
        days: field.optional(field.list('Days. Default: every day.', weekday, { single: true })),
        from: clockTime('From.'),
        to: clockTime('To; the next day if it is earlier.'),
      }),
    ),
  ),
  limits: field.optional(
    field.object('What the portal can take.', {
      sessions: field.optional(field.whole('Concurrent sessions of a connection.', { min: 1, max: 100 })),
      interval: field.optional(field.duration('Minimum time between two tasks of a connection.')),
    }),
  ),
  policy: field.optional(
    field.object('What the payer allows.', {
      automation: field.withDefault(
        field.choice(
          'Whether automation is allowed: always, never (runs fail with `automation_forbidden`), or after a person allows the run.',
          ['allowed', 'forbidden', 'ask'],
        ),
        'allowed',
      ),
      evaluate: field.withDefault(field.flag('Whether SOPs may run page scripts.'), false),
    }),
  ),
  commit_requests: field.optional(
    field.list(
      'Requests that file something: one is sent for each `once` block, none outside.',
      field.object('A request.', {
        method: field.withDefault(
          field.choice('Its method.', ['POST', 'PUT', 'PATCH', 'DELETE', 'GET']),
          'POST',
        ),
        path: field.word(
          'Its path, for a GET with its query (`/add?*save=*`); `*` matches anything but a slash.',
          {
            noun: 'a path like /claims/submit',
            pattern: /^\/\S*$/,
          },
        ),
        body: field.optional(
          field.word(
            'Part of its body, also multipart, if other requests have the same path: the name of the button.',
            {
              noun: 'a text',
              pattern: /\S/,
            },
          ),
        ),
      }),
    ),
  ),
});

export type SopFields = TypeOf<typeof sopFields>;
export type PortalFields = TypeOf<typeof portalFields>;
