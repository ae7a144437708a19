/** A request for a task as a client sends it. */
export const TASK_BODY = JSON.stringify({
  type: 'eligibility_check',
  data: JSON.stringify({
    payer: 'acme-health',
    provider: { npi: '1234567893', tax_id: '123456789' },
    member: { id: 'TEST-000123', first_name: 'Test', last_name: 'Member', date_of_birth: '1970-01-01' },
    date_of_service: '2026-01-05',
    service_types: ['30', '98'],
  }),
});

export const withKey = (url: string, apiKey: string) => ({
  method: 'POST' as const,
  path: new URL(url).pathname,
  body: TASK_BODY,
  headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
});
