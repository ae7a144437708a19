import { styleText } from 'node:util';

type Format = 'red' | 'green' | 'yellow' | 'cyan' | 'dim';

/** Text in color. Whoever writes it to a stream without colors removes them: see `plainUnlessColored`. */
export const style = (format: Format, text: string): string =>
  styleText(format, text, { validateStream: false });
