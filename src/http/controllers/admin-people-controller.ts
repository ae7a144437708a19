import {
  Body,
  Get,
  Middlewares,
  OperationId,
  Path,
  Post,
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
  type CreatedPersonObject,
  type CreatePersonRequest,
  type PersonList,
  type PersonObject,
} from '../../admin/people-objects.ts';
import type { AccountRole } from '../../people/roles.ts';
import { confirmed } from '../access/confirmed.ts';
import { addressOfLink, PERSON_FIELDS, shownPerson } from '../requests/person-request.ts';
import type { ProblemObject } from '../api-types.ts';
import type { HttpRequest } from '../http-context.ts';
import { fieldProblem } from '../problems/problem.ts';
import {
  actorOf,
  authorityOf,
  checkedBody,
  creationOf,
  tellReplay,
  withVersion,
  work,
} from '../requests/admin-request.ts';
import { linkNext } from '../requests/list-pages.ts';

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
   * @param account_id Only people with a role in this account. An administrator of one account must name it.
   * @param search Only people with this part of a name or of an e-mail address. Upper and lower case do not differ.
   * @param limit Maximum number of people.
   * @param cursor `next_cursor` of the previous page, unchanged.
   * @minLength search 1
   * @maxLength search 200
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
    @Query() account_id?: string,
    @Query() search?: string,
    @Query() limit: number = 20,
    @Query() cursor?: string,
  ): Promise<PersonList> {
    const page = this.admin.people.page({ accountId: account_id, search, limit, cursor });
    const { items, nextCursor } = await work(request, page);
    if (nextCursor !== null) linkNext(request, nextCursor);
    const authority = authorityOf(request);
    return { data: items.map((person) => toPersonObject(person, authority)), next_cursor: nextCursor };
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
    return shownPerson(request, this.admin.person(person_id, authorityOf(request)));
  }

  /**
   * Creates a person, with a role in one account or without any. The response contains a link to set the password, which is shown only once: with an
   * `Idempotency-Key`, the same request within 30 days returns the person without it.
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
    'The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`, `beyond_authority`.',
  )
  @Response<ProblemObject>(404, 'There is no such account: `not_found`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`, `idempotency_key_reused`.')
  async create(
    @Request() request: HttpRequest,
    @Body() body: CreatePersonRequest,
  ): Promise<CreatedPersonObject> {
    const { email, name, installation_admin: installationAdmin } = body;
    const authority = authorityOf(request);
    const wanted = { email, name, installationAdmin, authority, roles: rolesIn(body) };
    const creating = this.admin.createPerson(
      { ...wanted, actor: actorOf(request) },
      creationOf(request, body),
    );
    const { person, token } = await work(request, creating, PERSON_FIELDS);
    tellReplay(request, token === null);
    const link = token === null ? null : addressOfLink(request, 'password', token);
    return withVersion(request, { ...toPersonObject(person, authority), link });
  }
}

/** @throws Problem `validation_failed`: one of the two fields is missing */
function rolesIn({
  account_id: accountId,
  role,
}: CreatePersonRequest): readonly { accountId: string; role: AccountRole }[] {
  if (accountId !== undefined && role !== undefined) return [{ accountId, role }];
  if (accountId === undefined && role === undefined) return [];
  const missing = role === undefined ? '/role' : '/account_id';
  throw fieldProblem('validation_failed', missing, 'missing', 'is required with the other one');
}
