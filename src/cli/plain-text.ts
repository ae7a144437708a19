// Without control characters, text of a portal or a sender cannot control the terminal.

/** As one line. */
export const plainLine = (text: string): string => text.replaceAll(/\p{C}/gu, ' ');

/** With its line breaks and tabs. */
export const plainText = (text: string): string => text.replaceAll(/[^\P{C}\n\t]/gu, ' ');
