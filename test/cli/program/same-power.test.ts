import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { expect } from 'chai';
import { COMMANDS } from '../../../src/cli/program/commands.ts';
import type { CliContext } from '../../../src/cli/command.ts';

const PEOPLE = 'belongs to a browser';
const CONSOLE = 'the console shows it as a picture or in an editor';

/** Each route of the API, and the command that does the same; or why there is none. */
const COMMAND_OF: Readonly<Record<string, string>> = {
  'POST /tasks': 'task create',
  'GET /tasks': 'task list',
  'GET /tasks/{id}': 'task get',
  'POST /tasks/{id}/cancel': 'task cancel',
  'POST /tasks/{id}/input': 'task answer',
  'DELETE /tasks/{id}/data': 'task delete-data',
  'POST /tasks/batch': 'task create-batch',
  'POST /tasks/{id}/retry': 'task retry',
  'POST /admin/accounts/{account_id}/tasks/{task_id}/dry-runs': 'task dry-run',
  'GET /tasks/{id}/events': 'task watch',
  'GET /tasks/{id}/failure': 'task why',
  'GET /tasks/{id}/live-picture': `- ${CONSOLE}`,
  'GET /tasks/{id}/procedure': 'sop download',
  'GET /tasks/{id}/submissions': 'task submissions',
  'GET /tasks/{id}/result': 'task result',
  'GET /tasks/{id}/artifacts': 'task evidence',
  'GET /tasks/{id}/artifacts/{artifact_id}': 'task evidence',
  'GET /tasks/{id}/evidence': 'task evidence',
  'GET /evidence-key': 'task evidence',
  'GET /tasks/{id}/deliveries': 'task deliveries',
  'GET /deliveries': 'task deliveries',
  'GET /deliveries/{id}/message': '- the receiver has it, and `task get` shows the task in it',
  'POST /deliveries/{id}/redeliver': 'task redeliver',
  'POST /webhook/test': 'webhook test',
  'GET /schedules': 'schedule list',
  'POST /schedules': 'schedule create',
  'GET /schedules/{schedule_id}': 'schedule show',
  'PATCH /schedules/{schedule_id}': 'schedule update',
  'DELETE /schedules/{schedule_id}': 'schedule delete',
  'POST /schedules/{schedule_id}/pause': 'schedule pause',
  'POST /schedules/{schedule_id}/resume': 'schedule resume',
  'GET /schedules/{schedule_id}/runs': 'schedule runs',
  'GET /task-types': '- for programs that build forms; `task create` reports what does not fit',
  'GET /statistics': `- ${CONSOLE}`,
  'POST /patient-deletions': 'account delete-patient',
  'POST /connections/{portal}/codes': 'portal code',
  'POST /session': `- ${PEOPLE}`,
  'GET /session': `- ${PEOPLE}`,
  'PATCH /session': 'user update',
  'DELETE /session': `- ${PEOPLE}`,
  'POST /session/link': `- ${PEOPLE}`,
  'POST /session/confirm': `- ${PEOPLE}`,
  'POST /session/password': `- ${PEOPLE}`,
  'POST /session/totp': `- ${PEOPLE}`,
  'DELETE /session/totp': `- ${PEOPLE}`,
  'POST /session/totp/confirm': `- ${PEOPLE}`,
  'POST /session/totp/recovery-codes': `- ${PEOPLE}`,
  'GET /session/methods': `- ${PEOPLE}`,
  'GET /session/oidc': `- ${PEOPLE}`,
  'GET /session/oidc/callback': `- ${PEOPLE}`,
  'GET /session/sessions': `- ${PEOPLE}`,
  'DELETE /session/sessions': 'user end-sessions',
  'DELETE /session/sessions/{session_id}': `- ${PEOPLE}`,
  'GET /admin/people': 'user list',
  'POST /admin/people': 'user create',
  'GET /admin/people/{person_id}': 'user list',
  'PATCH /admin/people/{person_id}': 'user update',
  'PUT /admin/people/{person_id}/roles/{account_id}': 'user role',
  'DELETE /admin/people/{person_id}/roles/{account_id}': 'user role',
  'POST /admin/people/{person_id}/links': 'user link',
  'POST /admin/people/{person_id}/end-sessions': 'user end-sessions',
  'POST /admin/people/{person_id}/unlock': 'user unlock',
  'POST /admin/people/{person_id}/reset-totp': 'user reset-totp',
  'POST /admin/people/{person_id}/remove-password': 'user remove-password',
  'GET /admin/accounts': 'account list',
  'POST /admin/accounts': 'account create',
  'GET /admin/accounts/{account_id}': 'account list',
  'PATCH /admin/accounts/{account_id}': 'account limits',
  'GET /admin/keys': 'key list',
  'POST /admin/keys': 'key create',
  'GET /admin/keys/{key_id}': 'key list',
  'POST /admin/keys/{key_id}/rotate': 'key rotate',
  'POST /admin/keys/{key_id}/revoke': 'key revoke',
  'GET /admin/accounts/{account_id}/webhook': 'webhook show',
  'PUT /admin/accounts/{account_id}/webhook': 'account set-webhook',
  'POST /admin/accounts/{account_id}/webhook/rotate-secret': 'account rotate-secret',
  'POST /admin/accounts/{account_id}/webhook/enable': 'webhook enable',
  'POST /admin/accounts/{account_id}/webhook/disable': 'webhook disable',
  'POST /admin/accounts/{account_id}/webhook/test': 'webhook test',
  'POST /admin/accounts/{account_id}/webhook/redeliver': 'webhook redeliver',
  'GET /admin/accounts/{account_id}/connections': 'portal list',
  'POST /admin/accounts/{account_id}/connections': 'portal connect',
  'GET /admin/accounts/{account_id}/connections/{portal}': 'portal list',
  'PATCH /admin/accounts/{account_id}/connections/{portal}': 'portal limits',
  'DELETE /admin/accounts/{account_id}/connections/{portal}': 'portal disconnect',
  'PUT /admin/accounts/{account_id}/connections/{portal}/credentials': 'portal connect',
  'POST /admin/accounts/{account_id}/connections/{portal}/reset-credentials': 'portal reset-credentials',
  'POST /admin/accounts/{account_id}/connections/{portal}/pause': 'portal pause',
  'POST /admin/accounts/{account_id}/connections/{portal}/resume': 'portal resume',
  'GET /admin/accounts/{account_id}/portal-activity': 'portal list',
  'POST /admin/accounts/{account_id}/connections/{portal}/sign-in-tests': 'portal test-sign-in',
  'GET /admin/accounts/{account_id}/connections/{portal}/sign-in-tests/{test_id}': 'portal test-sign-in',
  'GET /admin/submissions': 'submission list',
  'POST /admin/submissions/{task_id}/settle': 'submission settle',
  'GET /admin/maintenance-windows': 'portal maintenance list',
  'POST /admin/maintenance-windows': 'portal maintenance add',
  'GET /admin/maintenance-windows/{window_id}': 'portal maintenance list',
  'PATCH /admin/maintenance-windows/{window_id}': 'portal maintenance change',
  'DELETE /admin/maintenance-windows/{window_id}': 'portal maintenance delete',
  'GET /admin/accounts/{account_id}/data': 'account data',
  'GET /admin/accounts/{account_id}/retention': 'account retention',
  'PATCH /admin/accounts/{account_id}/retention': 'account retention',
  'POST /admin/accounts/{account_id}/shred': 'account shred',
  'POST /admin/accounts/{account_id}/patient-deletions': 'account delete-patient',
  'POST /admin/accounts/{account_id}/patient-disclosures': 'account disclosures',
  'GET /admin/purge': 'purge',
  'POST /admin/purge': 'purge',
  'GET /admin/holds': 'hold list',
  'POST /admin/holds': 'hold create',
  'GET /admin/holds/{hold_id}': 'hold list',
  'DELETE /admin/holds/{hold_id}': 'hold release',
  'GET /admin/procedures/versions': 'sop versions',
  'POST /admin/procedures/versions': 'sop upload',
  'GET /admin/procedures/{portal}/versions/{number}': 'sop download',
  'POST /admin/procedures/{portal}/versions/{number}/review': 'sop submit',
  'POST /admin/procedures/{portal}/versions/{number}/review/decision': 'sop approve',
  'GET /admin/procedures/{portal}/diff/{from}/{to}': 'sop diff',
  'GET /admin/procedures/{portal}/activations': 'sop active',
  'GET /admin/procedures/{portal}/activations/{scope}': 'sop active',
  'PUT /admin/procedures/{portal}/activations/{scope}': 'sop activate',
  'DELETE /admin/procedures/{portal}/activations/{scope}': 'sop reset',
  'POST /admin/procedures/{portal}/activations/{scope}/rollback': 'sop rollback',
  'GET /admin/procedures/{portal}/review/{number}': 'sop docs',
  'POST /admin/procedures/{portal}/check': 'sop lint',
  'POST /admin/procedures/{portal}/versions': 'sop upload',
  'GET /admin/accounts/{account_id}/procedures': 'sop active',
  'GET /admin/accounts/{account_id}/procedures/{portal}/statistics': `- ${CONSOLE}`,
  'GET /admin/audit': 'audit',
  'GET /admin/audit/verification': 'audit verify',
  'GET /admin/statistics': `- ${CONSOLE}`,
  'GET /admin/health': 'status',
  'GET /admin/settings': 'settings',
  'POST /admin/alarms/test': 'alarm test',
};

describe('the command line and the API', () => {
  it('should have the same power: a command for each route, or a reason why there is none', async () => {
    const file = new URL('../../../src/http/generated/openapi.json', import.meta.url);
    const { paths } = JSON.parse(await readFile(file, 'utf8')) as { paths: Record<string, object> };
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => /^(get|post|put|patch|delete)$/.test(method))
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(Object.keys(COMMAND_OF).toSorted()).to.deep.equal(routes.toSorted());
    const program = new Command('sopwith');
    for (const command of COMMANDS) command.register(program, {} as CliContext);
    const known = new Set(namesIn(program, ''));
    const named = Object.values(COMMAND_OF).filter((command) => !command.startsWith('- '));
    expect(named.filter((command) => !known.has(command))).to.deep.equal([]);
  });
});

const namesIn = (command: Command, before: string): readonly string[] =>
  command.commands.flatMap((each) => {
    const name = `${before}${each.name()}`;
    return [name, ...namesIn(each, `${name} `)];
  });
