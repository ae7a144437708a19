import { CodedError } from '../platform/errors.ts';

const MAX_EMAIL_LENGTH = 254;

/** An e-mail address as it is stored. @throws CodedError `invalid_email` */
export function emailOf(text: string): string {
  const email = text.trim().toLowerCase();
  if (email.length <= MAX_EMAIL_LENGTH && /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+$/u.test(email))
    return email;
  throw new CodedError('invalid_email', 'an e-mail address has the form name@example.com');
}

/** @param on Whether people sign in with passwords. @throws CodedError `password_sign_in_off` */
export function requirePasswords(on: boolean): void {
  if (!on)
    throw new CodedError(
      'password_sign_in_off',
      'PASSWORD_SIGN_IN is off: use the provider, or a one-time link',
    );
}

const PASSWORD_LENGTH = { min: 12, max: 200 };

/** @throws CodedError `weak_password` */
export function checkPassword(password: string, email: string): void {
  const { min, max } = PASSWORD_LENGTH;
  const length = [...password].length;
  if (length < min || length > max)
    throw new CodedError('weak_password', `a password must have ${min} to ${max} characters`);
  if (password.trim().toLowerCase() === email)
    throw new CodedError('weak_password', 'a password must not be the e-mail address');
}

const MAX_NAME_LENGTH = 200;

/** The name of a person as it is stored. @throws CodedError `invalid_person_name` */
export function checkPersonName(name: string): string {
  const trimmed = name.trim();
  if (trimmed.length > 0 && trimmed.length <= MAX_NAME_LENGTH && !/\p{Cc}|\p{Cs}/u.test(trimmed))
    return trimmed;
  throw new CodedError(
    'invalid_person_name',
    `a name must have 1 to ${MAX_NAME_LENGTH} characters on one line`,
  );
}
