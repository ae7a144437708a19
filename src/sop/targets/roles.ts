import type { Locator } from 'playwright-core';

/** The ARIA roles that a target can name, as Playwright's `getByRole` knows them. */
export type AriaRole = Parameters<Locator['getByRole']>[0];

const ROLES =
  'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell group heading img insertion link list listbox listitem log main marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong subscript superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem';

export const ariaRoles: readonly AriaRole[] = Object.freeze(ROLES.split(' ') as AriaRole[]);

/** What has these roles only says something, and is not a field and holds none. */
const ROLES_OF_TEXT =
  'alert blockquote caption code definition deletion directory emphasis img insertion link log mark math meter note option paragraph progressbar separator status strong subscript superscript term time timer tooltip'.split(
    ' ',
  );

export const isRoleOfText = (word: string): boolean => ROLES_OF_TEXT.includes(word);

/** The other words that a target can start with. */
export const targetKinds = Object.freeze([
  'label',
  'placeholder',
  'text',
  'alt',
  'title',
  'testid',
  'css',
  'xpath',
] as const);
export type TargetKind = (typeof targetKinds)[number];

export const roleAttributes = Object.freeze([
  'level',
  'checked',
  'disabled',
  'expanded',
  'pressed',
  'selected',
] as const);

export function isRole(word: string): word is AriaRole {
  return (ariaRoles as readonly string[]).includes(word);
}

export function isTargetKind(word: string): word is TargetKind {
  return (targetKinds as readonly string[]).includes(word);
}

/** A role or kind as words of the page: a target that begins with a capital is neither, and case does not matter where it is looked for. */
export function asWords(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
