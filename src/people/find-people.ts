import type { Knex } from 'knex';
import { containing } from '../db/containing.ts';
import { keysetPage, type KeysetQuery, type Page } from '../db/keyset-page.ts';
import { CodedError } from '../platform/errors.ts';
import { toPeople, type Person, type PersonRow } from './person-row.ts';

export interface PeopleQuery extends KeysetQuery {
  /** Only people with a role in this account. */
  readonly accountId?: string | undefined;
  /** A part of the name or of the e-mail address. */
  readonly search?: string | undefined;
}

const LIST = {
  list: 'people',
  sort: [
    { column: 'created_at', type: 'timestamptz' },
    { column: 'id', type: 'text' },
  ],
} as const;

/** The newest first. @throws CodedError `invalid_cursor` */
export async function pageOfPeople(knex: Knex, query: PeopleQuery): Promise<Page<Person>> {
  const { accountId, search } = query;
  const rows = knex('person').select('*');
  if (accountId !== undefined)
    rows.whereRaw(
      `id in (select person_id from person_role where account_id = :accountId
              union select person_id from person_group_role where account_id = :accountId)`,
      { accountId },
    );
  if (search !== undefined) containing(rows, ['name', 'email'], search);
  const { items, nextCursor } = await keysetPage<PersonRow>(rows, LIST, query);
  return { items: await toPeople(knex, items), nextCursor };
}

/** The first person of the rows. @throws CodedError `person_not_found`, with what they were asked for by */
export async function readPerson(knex: Knex, rows: Knex.QueryBuilder, name: string): Promise<Person> {
  const row: PersonRow | undefined = await rows.first('person.*');
  const [person] = row === undefined ? [] : await toPeople(knex, [row]);
  if (person === undefined)
    throw new CodedError(
      'person_not_found',
      `there is no person ${JSON.stringify(name)}: see "sopwith user list"`,
    );
  return person;
}
