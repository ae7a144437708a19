/** As other tools write expressions: `{{ inputs.id }}`, `${inputs.id}`. */
const FOREIGN =
  /(?:\$\{(?!\{)|(?<!\$)\{\{)\s*(?:inputs|vars|outputs|steps|credentials|task|files|portal|loop)\b[^{}]*\}\}?/;

/** What is wrong with a text that looks like an expression but is not valid, or null. */
export function literalExpressionFault(source: string): string | null {
  if (source.includes('$${{'))
    return "$${{ writes ${{ itself, and no value: write a dollar sign inside, as in ${{ '$' + vars.amount }}";
  const foreign = FOREIGN.exec(source)?.[0];
  return foreign === undefined ? null : `${foreign} is plain text here: an expression is written \${{ … }}`;
}
