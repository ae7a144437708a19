import { CodedError } from '../platform/errors.ts';

const MAX_EMAIL_LENGTH = 254;

/** An e-mail address as it is stored. @throws CodedError `invalid_email` */
export function emailOf(text: string): string {
  const email = text.trim().toLowerCase();
  if (email.length <= MAX_EMAIL_LENGTH && /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+$/u.test(email))
    return email;
  throw new CodedError('invalid_email', 'an e-mail address has the form name@example.com');
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
