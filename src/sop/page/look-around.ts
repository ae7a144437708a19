/** `(?!…)` at the beginning, with or without groups of one level in it, and the rest of the pattern. */
const EXCEPT = /^\^?\(\?!((?:[^()\\[]|\\[^()|[]|\((?:\?:)?(?:[^()\\[]|\\[^()|[])*\))*)\)(.*)$/s;
const ONE_GROUP = /^([^()|]*)\((?:\?:)?([^()]*)\)((?![*+?{])[^()|]*)$/;
const EXAMPLE = '^(?!N/A$|-$).+';

/** What is wrong with the look-around of a pattern, and what to write. `isReadable` checks a pattern. */
export function lookAroundFault(source: string, isReadable: (pattern: string) => boolean): string {
  const [whole, inside = '', rest = ''] = EXCEPT.exec(source) ?? [];
  const instead = `^(?!${withoutGroup(inside)})${rest === '' ? '.+' : rest}`;
  const example =
    whole !== undefined && isReadable(instead) ? `write ${instead}` : `write it as in ${EXAMPLE}`;
  return `${whyNot(source, inside.includes('('))}: ${example}`;
}

function whyNot(source: string, hasGroup: boolean): string {
  if (source.startsWith('(?!'))
    return `(?!…) needs ^ before it${hasGroup ? ', and cannot have a group in it' : ''}`;
  if (hasGroup || /^\^\(\?!(?!.*\(\?<?[=!])/s.test(source)) return '^(?!…) cannot have a group in it';
  return 'look-around exists only as ^(?!…) at the beginning, without a group in it';
}

/** `(N/A|-)$` as `N/A$|-$`. What is not so simple stays as it is. */
function withoutGroup(inside: string): string {
  const [whole, before = '', within = '', after = ''] = ONE_GROUP.exec(inside) ?? [];
  if (whole === undefined) return inside;
  return within
    .split('|')
    .map((one) => `${before}${one}${after}`)
    .join('|');
}
