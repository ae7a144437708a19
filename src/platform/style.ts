import { styleText } from 'node:util';

type Format = 'red' | 'green' | 'yellow' | 'cyan' | 'dim';

/** Text in color. Before it is written to a stream without colors, remove them: see `plainUnlessColored`. */
export const style = (format: Format, text: string): string =>
  styleText(format, text, { validateStream: false });
