import {
  Body,
  Delete,
  Get,
  Middlewares,
  OperationId,
  Patch,
  Path,
  Post,
  Put,
  Query,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import type { Admin } from '../../admin/admin.ts';
import {
  toPersonObject,
  type ChangePersonRequest,
  type CreatedPersonObject,
  type CreateLinkRequest,
  type CreatePersonRequest,
  type LinkObject,
  type PersonList,
  type PersonObject,
  type SetRoleRequest,
} from '../../admin/people-objects.ts';
import { linkAddress } from '../../people/link-address.ts';
import type { Person } from '../../people/people.ts';
import { confirmed } from '../access/confirmed.ts';
import type { ProblemObject } from '../api-types.ts';
import { adminOf, contextOf, type HttpRequest } from '../http-context.ts';
import { Problem } from '../problems/problem.ts';
import {
  actorOf,
  changeOf,
  checkedBody,
  creationOf,
  tellReplay,
  withVersion,
  work,
} from '../requests/admin-request.ts';
import { linkNext } from '../requests/list-pages.ts';

const EMAIL = ['/email', 'must be an e-mail address that no other person has'] as const;
const FIELDS = {
  invalid_email: EMAIL,
  email_taken: EMAIL,
  invalid_person_name: ['/name', 'must have 1 to 200 characters on one line'],
} as const;

@Route('admin/people')
@Tags('Administration')
export class AdminPeopleController {
  private readonly admin: Admin;

  constructor(admin: Admin) {
    this.admin = admin;
  }

  /**
   * Returns the people who can sign in, newest first.
   *
   * @summary List people
   * @param limit Maximum number of people.
   * @param cursor `next_cursor` of the previous page, unchanged.
   * @isInt limit must be an integer
   * @minimum limit 1
   * @maximum limit 100
   */
  @Get()
  @OperationId('listPeople')
  @Security('bearer', ['admin:keys'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'One page. The `Link` header refers to the next one.')
  @Response<ProblemObject>(400, 'The cursor was not issued by this API: `invalid_cursor`.')
  async list(
    @Request() request: HttpRequest,
    @Query() limit: number = 20,
    @Query() cursor?: string,
  ): Promise<PersonList> {
    const { items, nextCursor } = await work(request, this.admin.people.page({ limit, cursor }));
    if (nextCursor !== null) linkNext(request, nextCursor);
    return { data: items.map(toPersonObject), next_cursor: nextCursor };
  }

  /**
   * Creates a person without a role. The response contains a link to set the password, which is shown only once: with an `Idempotency-Key`, the same request
   * within 30 days returns the person without it.
   *
   * @summary Create a person
   */
  @Post()
  @OperationId('createPerson')
  @Security('bearer', ['admin:keys'])
  @Middlewares(confirmed, checkedBody('CreatePersonRequest', 'a person'))
  @SuccessResponse(200, 'The person.')
  @Response<ProblemObject>(
    400,
    'The request cannot be parsed: `malformed_json`, `invalid_idempotency_key`, `bad_request`.',
  )
  @Response<ProblemObject>(
    403,
    'The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`.',
  )
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`, `idempotency_key_reused`.')
  async create(
    @Request() request: HttpRequest,
    @Body() body: CreatePersonRequest,
  ): Promise<CreatedPersonObject> {
    const { email, name, installation_admin: installationAdmin = false } = body;
    refuseBeyond(request, installationAdmin);
    const actor = actorOf(request);
    const creating = this.admin.createPerson(
      { email, name, installationAdmin, actor },
      creationOf(request, body),
    );
    const { person, token } = await work(request, creating, FIELDS);
    tellReplay(request, token === null);
    const link = token === null ? null : addressOf(request, 'password', token);
    return withVersion(request, { ...toPersonObject(person), link });
  }

  /**
   * @summary Get a person
   */
  @Get('{person_id}')
  @OperationId('getPerson')
  @Security('bearer', ['admin:keys'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'The person.')
  @Response<ProblemObject>(404, 'There is no such person: `not_found`.')
  async get(@Request() request: HttpRequest, @Path() person_id: string): Promise<PersonObject> {
    return shown(request, this.admin.people.get(person_id));
  }

  /**
   * Renames a person, disables them or enables them again. A disabled person is signed out everywhere at once.
   *
   * @summary Change a person
   */
  @Patch('{person_id}')
  @OperationId('changePerson')
  @Security('bearer', ['admin:keys'])
  @Middlewares(confirmed, checkedBody('ChangePersonRequest', 'this request'))
  @SuccessResponse(200, 'The changed person.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(
    403,
    'The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`.',
  )
  @Response<ProblemObject>(404, 'There is no such person: `not_found`.')
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async change(
    @Request() request: HttpRequest,
    @Path() person_id: string,
    @Body() body: ChangePersonRequest,
  ): Promise<PersonObject> {
    await this.refuseBeyondPerson(request, person_id, body.installation_admin);
    const { name, disabled, installation_admin: installationAdmin } = body;
    return shown(
      request,
      this.admin.people.change(person_id, { name, disabled, installationAdmin }, changeOf(request)),
    );
  }

  /**
   * Gives the person a role in an account, in place of the one they had. It is valid at once, also in open sessions.
   *
   * @summary Set a role
   */
  @Put('{person_id}/roles/{account_id}')
  @OperationId('setPersonRole')
  @Security('bearer', ['admin:keys'])
  @Middlewares(confirmed, checkedBody('SetRoleRequest', 'a role'))
  @SuccessResponse(200, 'The changed person.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(
    403,
    'The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`.',
  )
  @Response<ProblemObject>(404, 'There is no such person or account: `not_found`.')
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async setRole(
    @Request() request: HttpRequest,
    @Path() person_id: string,
    @Path() account_id: string,
    @Body() body: SetRoleRequest,
  ): Promise<PersonObject> {
    return shown(request, this.admin.people.setRole(person_id, account_id, body.role, changeOf(request)));
  }

  /**
   * Takes the role in an account away, at once, also in open sessions.
   *
   * @summary Take a role away
   */
  @Delete('{person_id}/roles/{account_id}')
  @OperationId('deletePersonRole')
  @Security('bearer', ['admin:keys'])
  @Middlewares(confirmed)
  @SuccessResponse(200, 'The changed person.')
  @Response<ProblemObject>(
    403,
    'The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`.',
  )
  @Response<ProblemObject>(404, 'There is no such person or account: `not_found`.')
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async deleteRole(
    @Request() request: HttpRequest,
    @Path() person_id: string,
    @Path() account_id: string,
  ): Promise<PersonObject> {
    await work(request, this.admin.account(account_id));
    return shown(request, this.admin.people.setRole(person_id, account_id, null, changeOf(request)));
  }

  /**
   * Creates a link that works once: it signs the person in, or sets their password. Send it to the person alone.
   *
   * @summary Create a link
   */
  @Post('{person_id}/links')
  @OperationId('createPersonLink')
  @Security('bearer', ['admin:keys'])
  @Middlewares(confirmed, checkedBody('CreateLinkRequest', 'a link'))
  @SuccessResponse(200, 'The link, which is shown only once.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(
    403,
    'The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`.',
  )
  @Response<ProblemObject>(404, 'There is no such person: `not_found`.')
  @Response<ProblemObject>(409, 'The person is disabled: `conflict`.')
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async createLink(
    @Request() request: HttpRequest,
    @Path() person_id: string,
    @Body() body: CreateLinkRequest,
  ): Promise<LinkObject> {
    const { purpose } = body;
    await this.refuseBeyondPerson(request, person_id);
    const token = await work(request, this.admin.people.link(person_id, purpose, changeOf(request)));
    return { link: addressOf(request, purpose, token) };
  }

  /**
   * Signs the person out everywhere.
   *
   * @summary End sessions
   */
  @Post('{person_id}/end-sessions')
  @OperationId('endPersonSessions')
  @Security('bearer', ['admin:keys'])
  @SuccessResponse(200, 'The person.')
  @Response<ProblemObject>(404, 'There is no such person: `not_found`.')
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async endSessions(@Request() request: HttpRequest, @Path() person_id: string): Promise<PersonObject> {
    return shown(request, this.admin.people.endSessions(person_id, changeOf(request)));
  }

  /**
   * Removes the second factor of a person who has lost it, with its recovery codes.
   *
   * @summary Reset a second factor
   */
  @Post('{person_id}/reset-totp')
  @OperationId('resetPersonTotp')
  @Security('bearer', ['admin:keys'])
  @Middlewares(confirmed)
  @SuccessResponse(200, 'The person.')
  @Response<ProblemObject>(
    403,
    'The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`.',
  )
  @Response<ProblemObject>(404, 'There is no such person: `not_found`.')
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async resetTotp(@Request() request: HttpRequest, @Path() person_id: string): Promise<PersonObject> {
    await this.refuseBeyondPerson(request, person_id);
    return shown(request, this.admin.people.resetTotp(person_id, changeOf(request)));
  }

  /** Who does not have all scopes must not become an administrator of the installation in the place of one. */
  private async refuseBeyondPerson(request: HttpRequest, personId: string, wanted?: boolean): Promise<void> {
    const { installationAdmin } = await work(request, this.admin.people.get(personId));
    refuseBeyond(request, installationAdmin || wanted === true);
  }
}

/** @throws Problem `insufficient_scope` */
function refuseBeyond(request: HttpRequest, concernsAdmin: boolean): void {
  if (!concernsAdmin || adminOf(request).scopes.includes('admin:*')) return;
  throw new Problem('insufficient_scope', {
    detail: 'The operation concerns an administrator of the installation, so it requires the scope admin:*.',
  });
}

const addressOf = (request: HttpRequest, purpose: CreateLinkRequest['purpose'], token: string): string =>
  linkAddress(contextOf(request).state.service.settings.publicUrl, purpose, token);

const shown = async (request: HttpRequest, person: Promise<Person>): Promise<PersonObject> =>
  withVersion(request, toPersonObject(await work(request, person, FIELDS)));
