import {
  Body,
  Delete,
  Middlewares,
  OperationId,
  Patch,
  Path,
  Post,
  Put,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import type { Admin } from '../../admin/admin.ts';
import type {
  ChangePersonRequest,
  CreateLinkRequest,
  LinkObject,
  PersonObject,
  SetRoleRequest,
} from '../../admin/people-objects.ts';
import type { PersonAct } from '../../people/authority.ts';
import { confirmed } from '../access/confirmed.ts';
import { addressOfLink, shownPerson } from '../requests/person-request.ts';
import type { ProblemObject } from '../api-types.ts';
import type { HttpRequest } from '../http-context.ts';
import { authorityOf, changeOf, checkedBody, work } from '../requests/admin-request.ts';

/** The acts on a person. */
@Route('admin/people/{person_id}')
@Tags('Administration')
@Security('bearer', ['admin:keys'])
@Middlewares(confirmed)
@Response<ProblemObject>(
  403,
  'The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`, `beyond_authority`.',
)
@Response<ProblemObject>(404, 'There is no such person or account: `not_found`.')
@Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
@Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
export class AdminPersonController {
  private readonly admin: Admin;

  constructor(admin: Admin) {
    this.admin = admin;
  }

  /**
   * Renames a person, turns e-mails about tasks that wait on or off, disables them or enables them again. A disabled person is signed out everywhere at once.
   *
   * @summary Change a person
   */
  @Patch()
  @OperationId('changePerson')
  @Middlewares(checkedBody('ChangePersonRequest', 'this request'))
  @SuccessResponse(200, 'The changed person.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  async change(
    @Request() request: HttpRequest,
    @Path() person_id: string,
    @Body() body: ChangePersonRequest,
  ): Promise<PersonObject> {
    const { name, disabled, installation_admin: installationAdmin, inbox_mail: inboxMail } = body;
    const change = { name, disabled, installationAdmin, inboxMail };
    return shownPerson(request, this.admin.people.change(person_id, change, actOf(request)));
  }

  /**
   * Gives the person a role in an account, in place of the one they had. It is valid at once, also in open sessions. An administrator of one account can only
   * change a role there: the first one comes with the creation of the person, or from an administrator of the installation.
   *
   * @summary Set a role
   */
  @Put('roles/{account_id}')
  @OperationId('setPersonRole')
  @Middlewares(checkedBody('SetRoleRequest', 'a role'))
  @SuccessResponse(200, 'The changed person.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  async setRole(
    @Request() request: HttpRequest,
    @Path() person_id: string,
    @Path() account_id: string,
    @Body() body: SetRoleRequest,
  ): Promise<PersonObject> {
    const { people } = this.admin;
    return shownPerson(request, people.setRole(person_id, account_id, body.role, actOf(request)));
  }

  /**
   * Takes the role in an account away, at once, also in open sessions. An administrator of one account cannot take the only role of a person away: disable the
   * person instead.
   *
   * @summary Take a role away
   */
  @Delete('roles/{account_id}')
  @OperationId('deletePersonRole')
  @SuccessResponse(200, 'The changed person.')
  @Response<ProblemObject>(409, 'It is the only role of the person: `last_role`.')
  async deleteRole(
    @Request() request: HttpRequest,
    @Path() person_id: string,
    @Path() account_id: string,
  ): Promise<PersonObject> {
    return shownPerson(request, this.admin.people.setRole(person_id, account_id, null, actOf(request)));
  }

  /**
   * Creates a link that works once: it signs the person in, or sets their password. Send it to the person alone.
   *
   * @summary Create a link
   */
  @Post('links')
  @OperationId('createPersonLink')
  @Middlewares(checkedBody('CreateLinkRequest', 'a link'))
  @SuccessResponse(200, 'The link, which is shown only once.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(
    403,
    'The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`, `beyond_authority`, `password_sign_in_off`.',
  )
  @Response<ProblemObject>(409, 'The person is disabled: `conflict`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  async createLink(
    @Request() request: HttpRequest,
    @Path() person_id: string,
    @Body() body: CreateLinkRequest,
  ): Promise<LinkObject> {
    const { purpose } = body;
    const token = await work(request, this.admin.people.link(person_id, purpose, actOf(request)));
    return { link: addressOfLink(request, purpose, token) };
  }

  /**
   * Signs the person out everywhere.
   *
   * @summary End sessions
   */
  @Post('end-sessions')
  @OperationId('endPersonSessions')
  @SuccessResponse(200, 'The person.')
  async endSessions(@Request() request: HttpRequest, @Path() person_id: string): Promise<PersonObject> {
    return shownPerson(request, this.admin.people.endSessions(person_id, actOf(request)));
  }

  /**
   * Forgets the failed attempts to sign in as this person, from all addresses, so that no one has to wait for the next one.
   *
   * @summary Unlock a person
   */
  @Post('unlock')
  @OperationId('unlockPerson')
  @SuccessResponse(200, 'The person.')
  async unlock(@Request() request: HttpRequest, @Path() person_id: string): Promise<PersonObject> {
    return shownPerson(request, this.admin.people.unlock(person_id, actOf(request)));
  }

  /**
   * Removes the second factor of a person who has lost it, with its recovery codes.
   *
   * @summary Reset a second factor
   */
  @Post('reset-totp')
  @OperationId('resetPersonTotp')
  @SuccessResponse(200, 'The person.')
  async resetTotp(@Request() request: HttpRequest, @Path() person_id: string): Promise<PersonObject> {
    return shownPerson(request, this.admin.people.resetTotp(person_id, actOf(request)));
  }

  /**
   * Removes the password of a person, and signs them out everywhere. They can then sign in with the OpenID Connect provider, which links them by their verified
   * e-mail address.
   *
   * @summary Remove a password
   */
  @Post('remove-password')
  @OperationId('removePersonPassword')
  @SuccessResponse(200, 'The person.')
  async removePassword(@Request() request: HttpRequest, @Path() person_id: string): Promise<PersonObject> {
    return shownPerson(request, this.admin.people.removePassword(person_id, actOf(request)));
  }
}

const actOf = (request: HttpRequest): PersonAct => ({
  ...changeOf(request),
  authority: authorityOf(request),
});
