const NAME = 'sopwith-account';

/** The account that was open last in this browser: only its ID. */
export const rememberedAccount = Object.freeze({
  read: (): string | null => localStorage.getItem(NAME),
  write: (accountId: string): void => localStorage.setItem(NAME, accountId),
});
