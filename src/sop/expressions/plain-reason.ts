/** What the CEL library says of an expression, in the words of authors. */
export function plainReason(code: string, summary: string): string {
  const depth = /maxDepth \((\d+)\)/.exec(summary)?.[1];
  if (depth !== undefined) return `it is nested more than ${depth} levels deep`;
  switch (code) {
    case 'no_such_key':
      return `there is no "${summary.replace('No such key: ', '')}"; use default(…) where it may be missing`;
    case 'no_such_overload':
      return `${operationIn(summary)} makes no sense`;
    case 'invalid_logical_operand':
      return 'a condition is true or false, and nothing else';
    case 'unexpected_character':
      return summary.endsWith('=') ? 'unexpected character: = (== compares)' : summary;
    case 'unexpected_token':
      return summary
        .replace('Unexpected token: EOF', 'the expression ends too early')
        .replace('Unexpected token', 'unexpected');
    case 'newline_in_string':
      return 'a text must be in one line: for a line break, write \\n, and \\\\n in double-quoted YAML';
    case 'invalid_escape_sequence':
      return withoutEscape(summary);
    default:
      return summary.replaceAll('dyn<', '').replaceAll('>', '');
  }
}

/** A pattern in an expression is a text in a text: YAML reads the backslashes of double quotes first. */
function withoutEscape(summary: string): string {
  const escape = /\\.+$/u.exec(summary)?.[0] ?? '';
  return `${summary}. For ${escape} in a pattern, write \\${escape}, and \\\\\\${escape} in double-quoted YAML`;
}

/** `text + number` of `no such overload: string + double`. */
function operationIn(summary: string): string {
  return summary
    .replace(/^.*?: /, '')
    .replaceAll(/\bstring\b/g, 'text')
    .replaceAll(/\b(?:double|int)\b/g, 'number')
    .replaceAll(/\bbool\b/g, 'true or false');
}
