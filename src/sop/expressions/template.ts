import type { SourcePlace } from '../../sdk/field.ts';
import type { JsonValue } from '../../sdk/json.ts';
import { compileExpression, type CompiledExpression } from './compile-expression.ts';
import { ExpressionError } from './expression-error.ts';
import type { FunctionTable } from './function-table.ts';

export interface TemplateExpression {
  readonly kind: 'expression';
  readonly expression: CompiledExpression;
  /** Of a character of the expression. */
  place(at: number): SourcePlace;
}

/** A value as the author gave it, ready to be evaluated: plain data, one expression, text around expressions, or these nested. */
export type ValueForm =
  | { readonly kind: 'constant'; readonly value: JsonValue }
  | TemplateExpression
  | {
      readonly kind: 'joined';
      readonly parts: readonly (string | TemplateExpression)[];
      /** What expressions yield in it is percent-encoded. */
      readonly isAddress?: boolean;
    }
  | { readonly kind: 'list'; readonly of: readonly ValueForm[] }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [name: string, form: ValueForm])[] };

export interface TemplateSource {
  /** What expressions may call; the functions of the language by default. */
  readonly functions?: FunctionTable;
  /** Of a character of the text. */
  place(offset: number): SourcePlace;
  fault(rule: string, place: SourcePlace, message: string, wrong?: string): void;
}

/** Where the expression that starts at `from` ends: its own braces and quoted texts are part of it. */
function endOfExpression(text: string, from: number): number {
  let depth = 0;
  let quote: string | null = null;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (quote !== null) {
      if (letter === '\\') at += 1;
      else if (letter === quote) quote = null;
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '{') depth += 1;
    else if (letter === '}') {
      if (depth === 0 && text[at + 1] === '}') return at;
      depth -= 1;
    }
  }
  return -1;
}

/** What the compiler sees already, under the rules of the checker. */
const ruleOf: Readonly<Record<string, string>> = {
  unknown_function: 'unknown-function',
  no_such_overload: 'type-mismatch',
  invalid_logical_operand: 'type-mismatch',
};

function compilePart(
  text: string,
  from: number,
  to: number,
  source: TemplateSource,
): TemplateExpression | null {
  const raw = text.slice(from, to);
  const lead = raw.length - raw.trimStart().length;
  const place = (at: number): SourcePlace => source.place(from + lead + at);
  try {
    return { kind: 'expression', expression: compileExpression(raw.trim(), source.functions), place };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const name = error.code === 'unknown_function' ? /(\w+)\(\)/.exec(error.message)?.[1] : undefined;
    source.fault(ruleOf[error.code] ?? 'expression-syntax', place(error.at), error.message, name);
    return null;
  }
}

/** Reads `${{ … }}` in a text. One expression alone keeps its type; `$${{` stands for the characters themselves. Null after faults. */
export function parseTemplate(text: string, source: TemplateSource): ValueForm | null {
  const parts: (string | TemplateExpression)[] = [];
  let sound = true;
  let plain = '';
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf('${{', at);
    if (start === -1) break;
    if (text[start - 1] === '$') {
      plain += text.slice(at, start - 1) + '${{';
      at = start + 3;
      continue;
    }
    plain += text.slice(at, start);
    const end = endOfExpression(text, start + 3);
    if (end === -1) {
      source.fault('expression-syntax', source.place(start), 'the expression is not closed: }} is missing');
      return null;
    }
    const part = compilePart(text, start + 3, end, source);
    if (part === null) sound = false;
    else {
      if (plain !== '') parts.push(plain);
      parts.push(part);
    }
    plain = '';
    at = end + 2;
  }
  plain += text.slice(at);
  if (!sound) return null;
  if (parts.length === 0) return { kind: 'constant', value: plain };
  if (plain !== '') parts.push(plain);
  const [only] = parts;
  return parts.length === 1 && only !== undefined && typeof only !== 'string'
    ? only
    : { kind: 'joined', parts };
}

/** Every expression inside. */
export function expressionsOf(form: ValueForm): readonly TemplateExpression[] {
  switch (form.kind) {
    case 'constant':
      return [];
    case 'expression':
      return [form];
    case 'joined':
      return form.parts.filter((part) => typeof part !== 'string');
    case 'list':
      return form.of.flatMap(expressionsOf);
    case 'object':
      return form.entries.flatMap(([, part]) => expressionsOf(part));
  }
}
