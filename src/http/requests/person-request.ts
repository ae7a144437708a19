import { toPersonObject, type CreateLinkRequest, type PersonObject } from '../../admin/people-objects.ts';
import { linkAddress } from '../../people/link-address.ts';
import type { Person } from '../../people/people.ts';
import { contextOf, type HttpRequest } from '../http-context.ts';
import { authorityOf, withVersion, work } from './admin-request.ts';

const EMAIL = ['/email', 'must be an e-mail address that no other person has'] as const;

/** The fields that errors of people are about. */
export const PERSON_FIELDS = Object.freeze({
  invalid_email: EMAIL,
  email_taken: EMAIL,
  invalid_person_name: ['/name', 'must have 1 to 200 characters on one line'],
} as const);

/** The address of a page of the console, which takes the token from behind the `#`. */
export const addressOfLink = (
  request: HttpRequest,
  purpose: CreateLinkRequest['purpose'],
  token: string,
): string => linkAddress(contextOf(request).state.service.settings.publicUrl, purpose, token);

/** What the caller may see of a person, with the version. */
export const shownPerson = async (request: HttpRequest, person: Promise<Person>): Promise<PersonObject> =>
  withVersion(request, toPersonObject(await work(request, person, PERSON_FIELDS), authorityOf(request)));
