import { isRole } from '../../sop/targets/roles.ts';
import type { RecordedPart, RecordedTarget } from '../../sop/actions/recorded.ts';

/**
 * Reads a selector as Playwright's recorder writes it: `internal:role=button[name="Search"i]`, several joined by ` >> `. Null where it holds
 * something that the language has no word for.
 */
export function readSelector(selector: string): RecordedTarget | null {
  const frames: RecordedPart[] = [];
  let chain: RecordedPart[] = [];
  let nth: number | null = null;
  let hasText: string | null = null;
  for (const part of splitParts(selector)) {
    const [, engine = 'css', body = part] = /^([\w:-]+)=(.*)$/s.exec(part) ?? [];
    if (engine === 'nth') nth = Number(body);
    else if (engine === 'internal:control' && body === 'enter-frame') {
      const frame = chain.at(-1);
      if (frame === undefined) return null;
      frames.push(frame);
      chain = [];
    } else if (engine === 'internal:has-text') hasText = unquote(body);
    else if (engine === 'visible') continue;
    else {
      const read = readPart(engine, body, part);
      if (read === null) return null;
      chain.push(read);
    }
  }
  return chain.length === 0 ? null : { frames, chain, nth, hasText };
}

/** Splits at ` >> ` outside of quotes. */
function splitParts(selector: string): readonly string[] {
  const parts = [''];
  let quote: string | null = null;
  for (let at = 0; at < selector.length; at += 1) {
    const letter = selector[at] ?? '';
    if (quote === null && selector.startsWith(' >> ', at)) {
      parts.push('');
      at += 3;
      continue;
    }
    parts[parts.length - 1] += letter;
    if (letter === '\\') parts[parts.length - 1] += selector[(at += 1)] ?? '';
    else if (quote === letter) quote = null;
    else if (quote === null && (letter === '"' || letter === "'")) quote = letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const attributeKinds: Readonly<Record<string, string>> = {
  placeholder: 'placeholder',
  alt: 'alt',
  title: 'title',
};

function readPart(engine: string, body: string, whole: string): RecordedPart | null {
  if (engine === 'internal:role') {
    const role = /^[\w-]+/.exec(body)?.[0] ?? '';
    return isRole(role) ? named(role, /\[name=(.+?)\](?:\[|$)/s.exec(body)?.[1] ?? null) : null;
  }
  if (engine === 'internal:label') return named('label', body);
  if (engine === 'internal:text') return named('text', body);
  if (engine === 'internal:testid') return named('testid', /=(.+)\]$/s.exec(body)?.[1] ?? null);
  if (engine === 'internal:attr') {
    const [, attribute = '', value] = /^\[([\w-]+)=(.+)\]$/s.exec(body) ?? [];
    const kind = attributeKinds[attribute];
    return kind === undefined || value === undefined ? null : named(kind, value);
  }
  if (engine.startsWith('internal:')) return null;
  return engine === 'xpath'
    ? { kind: 'xpath', name: body }
    : { kind: 'css', name: engine === 'css' && whole === body ? whole : body };
}

/** `"Search"i` or `/Sea/i`. */
function named(kind: string, body: string | null): RecordedPart | null {
  if (body === null) return { kind, name: null };
  if (body.startsWith('/')) return { kind, name: body, pattern: true };
  const name = unquote(body);
  return name === null ? null : { kind, name };
}

function unquote(body: string): string | null {
  const quoted = /^("(?:\\.|[^"\\])*")[is]?$/s.exec(body)?.[1];
  if (quoted === undefined) return null;
  try {
    return String(JSON.parse(quoted));
  } catch {
    return null;
  }
}
