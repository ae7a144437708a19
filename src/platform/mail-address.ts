/** No character that ends a line or has a meaning in a header: what is checked here cannot add a recipient or a header. */
const ADDRESS = /^[^\s@<>(),;:\\"[\]\p{Cc}\p{Cs}]+@[^\s@<>(),;:\\"[\]\p{Cc}\p{Cs}]+$/u;
const MAX_LENGTH = 254;

export const isMailAddress = (text: string): boolean => text.length <= MAX_LENGTH && ADDRESS.test(text);

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** `sopwith@clinic.example` or `Sopwith <sopwith@clinic.example>`. Null: neither. */
export function mailboxOf(text: string): Mailbox | null {
  const [, name = '', address = ''] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(text) ?? ['', '', text];
  return isMailAddress(address) ? { name: name.trim(), address } : null;
}
