import type { Evaluable, SourcePlace } from '../../sdk/field.ts';
import { patternFault } from '../page/safe-pattern.ts';
import { simpleTarget } from './empty-target.ts';
import type { BareWord, Finder, RoleAttributes, TargetNode, TextMatch } from './target.ts';
import { selectorFinder } from './selector-finder.ts';
import {
  ariaRoles,
  asWords,
  isRole,
  isTargetKind,
  isRoleOfText,
  roleAttributes,
  targetKinds,
} from './roles.ts';

/** What the reader of a short form needs of the file around it. Offsets count characters of the text that is read. */
export interface TextLender {
  place(offset: number): SourcePlace;
  text(source: string, offset: number): Evaluable<string>;
  fault(offset: number, message: string, wrong?: string, near?: readonly string[]): void;
}

/**
 * Reads a short form: `button "Sign in"`, `heading /Result/i [level=2]`, `dialog "Confirm" > button "Yes"`, `@member_id`, `css "…"`, or bare
 * words. Expressions are cut out as they stand and never read as syntax.
 */
export function readTargetText(source: string, bare: BareWord, lender: TextLender): TargetNode | null {
  const reader = new ShortForm(source, bare, lender);
  return reader.read();
}

/** A text to compare with, alone: `"quoted"`, `/pattern/i`, or the words as they stand. */
export function readTextMatch(source: string, lender: TextLender): TextMatch | null {
  const reader = new ShortForm(source, 'text', lender);
  return reader.readWholeMatch();
}

/** The name of a field may begin with a role: `search[_]`. An equals sign or a quote in the brackets is meant as an attribute: `button[name="x"]`. */
const BEGINS_STRUCTURE = new RegExp(
  `^([a-z]+)(?:\\s*(?=$|["/>])|\\s+(?=\\[)|(?=\\[\\s*(?:${[...roleAttributes, 'exact'].join('|')})\\s*\\]|\\[[^\\]]*[="']))`,
);

class ShortForm {
  readonly #source: string;
  readonly #bare: BareWord;
  readonly #lender: TextLender;
  #at = 0;
  /** Of the part that is being read. */
  #exact = false;

  constructor(source: string, bare: BareWord, lender: TextLender) {
    this.#source = source;
    this.#bare = bare;
    this.#lender = lender;
  }

  read(): TargetNode | null {
    this.#skipSpace();
    if (this.#at === this.#source.length) return this.#fault('a target must not be empty');
    if (!this.#startsStructured()) return this.#bareTarget();
    let target: TargetNode | null = null;
    for (;;) {
      const start = this.#at;
      this.#exact = false;
      const find = this.#segment();
      if (find === null) return null;
      const source = this.#source.slice(start, this.#at).trim();
      target = {
        ...simpleTarget(find, source, this.#lender.place(start)),
        within: target && asPart(target),
        exact: this.#exact,
      };
      this.#skipSpace();
      if (this.#at === this.#source.length) return { ...target, source: this.#source.trim() };
      if (this.#source[this.#at] !== '>')
        return this.#fault(
          `only " > " or the end can follow here: "${this.#source.slice(this.#at, this.#at + 20)}"`,
        );
      this.#at += 1;
      this.#skipSpace();
      if (!this.#startsStructured())
        return this.#fault(
          'after ">" comes what it is and its name, as in dialog "Confirm" > button "Yes"',
          this.#word(),
          ariaRoles,
        );
    }
  }

  readWholeMatch(): TextMatch | null {
    this.#skipSpace();
    const first = this.#source[this.#at];
    const quoted = first === '"' && /"\s*$/.test(this.#source.slice(this.#at + 1));
    const pattern = first === '/' && /\/[a-z]*\s*$/.test(this.#source.slice(this.#at + 1));
    if (!quoted && !pattern) return { kind: 'text', text: this.#lender.text(this.#source, 0) };
    const match = this.#match();
    this.#skipSpace();
    if (match !== null && this.#at < this.#source.length) return this.#fault('nothing can follow here');
    return match;
  }

  /** `@name`; a role or kind alone or before a quote, a pattern, attributes or `>`; or an unknown word before a quote. */
  #startsStructured(): boolean {
    const rest = this.#source.slice(this.#at);
    if (/^@[\w-]/.test(rest)) return true;
    const word = BEGINS_STRUCTURE.exec(rest)?.[1];
    if (word === undefined) return false;
    if (isRole(word) || isTargetKind(word)) return rest.trim() !== word || !this.#isNameFor(word);
    return /^[a-z]+\s+["/]/.test(rest);
  }

  /** A frame may well be called "main" or "menu", and a field or a table "code", "status" or "time": the role would not find one. */
  #isNameFor(word: string): boolean {
    return this.#bare === 'frame' || (['input', 'table'].includes(this.#bare) && isRoleOfText(word));
  }

  #bareTarget(): TargetNode | null {
    if (this.#isChain()) return null;
    const match = this.readWholeMatch();
    if (match === null) return null;
    const source = this.#source.trim();
    const place = this.#lender.place(0);
    return simpleTarget({ by: 'words', as: this.#bare, match }, source, place);
  }

  /** `Comment > css "…"`: bare words may contain ">" (`Home > Claims`), but no target behind it. */
  #isChain(): boolean {
    const words = this.#source.replace(/\$\{\{[^]*?\}\}/g, (expression) => ' '.repeat(expression.length));
    const found = /^\s*"/.test(words) ? null : /\s>\s*(?=@[a-z]|([a-z]+)\s*["/])/.exec(words);
    const kind = found?.[1] ?? '@';
    if (found === null || !(kind === '@' || isRole(kind) || isTargetKind(kind))) return false;
    const quoted = (text: string): string => `'${text.trim().replaceAll("'", "''")}'`;
    const part = quoted(this.#source.slice(0, found.index));
    const rest = quoted(this.#source.slice(found.index + found[0].length));
    this.#at = found.index + 1;
    this.#fault(
      `bare words cannot stand before ">": write { find: ${rest}, within: ${part} }, or all of it in double quotes if the page has these words`,
    );
    return true;
  }

  #segment(): Finder | null {
    if (this.#source[this.#at] === '@') return this.#element();
    const start = this.#at;
    const word = this.#word();
    this.#at += word.length;
    this.#skipSpace();
    if (isRole(word)) return this.#role(word);
    if (!isTargetKind(word)) {
      this.#at = start;
      return this.#fault(`unknown kind of target "${word}"`, word, [...ariaRoles, ...targetKinds]);
    }
    if (this.#at === this.#source.length) return this.#fault(withoutText(word));
    const text = this.#at;
    const match = this.#match();
    if (match === null) return null;
    if (word !== 'css' && word !== 'xpath') return this.#onlyExact() ? { by: word, match } : null;
    return selectorFinder(word, match, (at, message, wrong, near) => {
      this.#at = at === null ? start : text + '"'.length + at;
      return this.#fault(message, wrong, near);
    });
  }

  #element(): Finder | null {
    const name = /^@([a-z][\w-]*)/i.exec(this.#source.slice(this.#at))?.[1];
    if (name === undefined) return this.#fault('"@" must be followed by the name of an element');
    this.#at += name.length + 1;
    return { by: 'element', as: this.#bare, name };
  }

  #role(role: string): Finder | null {
    const next = this.#source[this.#at];
    const name = next === '"' || next === '/' ? this.#match() : null;
    if (name === null && (next === '"' || next === '/')) return null;
    const attributes = this.#attributes();
    return attributes && { by: 'role', role, name, attributes };
  }

  /** Of a target without a role. */
  #onlyExact(): boolean {
    const start = this.#at;
    const attributes = this.#attributes();
    const [other] = Object.keys(attributes ?? {});
    if (other === undefined) return attributes !== null;
    this.#at = start;
    this.#fault(`[${other}] needs a role, as in button "Yes" [${other}]`);
    return false;
  }

  #attributes(): RoleAttributes | null {
    const found: Record<string, number | boolean> = {};
    for (this.#skipSpace(); this.#source[this.#at] === '['; this.#skipSpace()) {
      const read = /^\[\s*([\w-]+)\s*(?:=\s*([\w-]+)\s*)?\]/.exec(this.#source.slice(this.#at));
      if (read === null) return this.#fault('an attribute is written [checked] or [level=2]');
      const [whole, name = '', value = 'true'] = read;
      const parsed = name === 'exact' && value === 'true' ? true : attributeValue(name, value);
      if (parsed === null)
        return this.#fault(`"${whole}" is not an attribute of a role`, name, [...roleAttributes, 'exact']);
      if (name === 'exact') this.#exact = true;
      else found[name] = parsed;
      this.#at += whole.length;
    }
    return found;
  }

  #match(): TextMatch | null {
    const start = this.#at;
    if (this.#source[start] === '"') return this.#quoted();
    if (this.#source[start] === '/') return this.#pattern();
    return this.#fault('a text in double quotes or a /pattern/ must follow');
  }

  #quoted(): TextMatch | null {
    const start = this.#at;
    let text = '';
    for (let at = start + 1; at < this.#source.length;) {
      const expression = expressionAt(this.#source, at);
      if (expression !== null) {
        text += expression;
        at += expression.length;
      } else if (this.#source[at] === '\\') {
        text += this.#source[at + 1] ?? '';
        at += 2;
      } else if (this.#source[at] === '"') {
        this.#at = at + 1;
        return { kind: 'text', text: this.#lender.text(text, start + 1) };
      } else {
        text += this.#source[at];
        at += 1;
      }
    }
    return this.#fault(
      'the text has no closing quote: with ", ", " #", ": " or brackets in it, it may need quotes around the whole',
    );
  }

  #pattern(): TextMatch | null {
    const read = /^\/((?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+)\/([a-z]*)/.exec(this.#source.slice(this.#at));
    if (read === null) return this.#fault('the pattern has no closing "/"');
    const [whole, body = '', flags = ''] = read;
    if (body.includes('${{'))
      return this.#fault('a pattern is literal: data must never become part of a pattern');
    if (!/^[imsu]*$/.test(flags))
      return this.#fault(
        `a pattern takes the flags i, m, s and u: a text with slashes needs double quotes, as "/${body}/${flags}…"`,
      );
    const fault = patternFault(body, flags);
    if (fault !== null) {
      this.#at += '/'.length + fault.at;
      return this.#fault(fault.message);
    }
    this.#at += whole.length;
    return { kind: 'pattern', pattern: new RegExp(body, flags) };
  }

  #word(): string {
    return /^[A-Za-z]*/.exec(this.#source.slice(this.#at))?.[0] ?? '';
  }

  #skipSpace(): void {
    while (/\s/.test(this.#source[this.#at] ?? '')) this.#at += 1;
  }

  #fault(message: string, wrong?: string, near?: readonly string[]): null {
    this.#lender.fault(this.#at, message, wrong, near);
    return null;
  }
}

/** Some are captions of portals, too. */
const withoutText = (kind: string): string =>
  `a text in double quotes or a /pattern/ must follow, as in ${kind} "…": for the words "${kind}" on the page, write ${asWords(kind)}`;

/** What is named before " > " is a part of the page. */
function asPart(target: TargetNode): TargetNode {
  const { find } = target;
  return find.by === 'element' ? { ...target, find: { ...find, as: 'section' } } : target;
}

function attributeValue(name: string, value: string): number | boolean | null {
  if (!(roleAttributes as readonly string[]).includes(name)) return null;
  if (name === 'level') return /^[1-9]$/.test(value) ? Number(value) : null;
  return value === 'true' ? true : value === 'false' ? false : null;
}

/** The whole `${{ … }}` that starts here, quotes inside respected. */
function expressionAt(source: string, at: number): string | null {
  if (!source.startsWith('${{', at)) return null;
  return (
    /^\$\{\{(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?!\}\})[^])*\}\}/.exec(source.slice(at))?.[0] ?? null
  );
}
