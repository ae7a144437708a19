import { faultLog } from '../../yaml/fault.ts';
import { parseYaml } from '../../yaml/parse-yaml.ts';
import type { CompiledPortal, CompiledSop } from '../../compile/compiled-sop.ts';
import { CONTROL_ROLES, FIELD_ROLES, LABELLED } from '../../targets/candidate-score.ts';
import type { RankedElement } from '../../targets/describe-candidates.ts';
import { isOneOfMany } from '../../targets/one-of-many.ts';
import { isLongText } from '../../targets/parse-target.ts';
import type { TargetNode } from '../../targets/target.ts';
import { shareWord, wordsIn } from '../../targets/text-likeness.ts';

/** The files that a target may be in. */
export interface TargetSources {
  readonly sop: CompiledSop;
  readonly portal: CompiledPortal;
}

/** How alike the nearest element must be, and how far ahead of the next. */
const LEAST_SCORE = 0.6;
const LEAST_LEAD = 0.1;

/**
 * The line of the SOP (or of `portal.yaml`, for an element named there) with the nearest element of the page in place of a target that is gone, as a
 * unified diff that `patch -p0` takes. Null if no element is clearly the one, or if the target is not in the line as a plain text.
 */
export function proposeChange(
  target: TargetNode,
  ranked: readonly RankedElement[],
  sources: TargetSources,
): string | null {
  const [best, next] = ranked;
  const { file, text, node } = definitionOf(target, sources);
  const wanted = soughtWords(node);
  if (
    best === undefined ||
    // It is found by its place, or in another frame: too little for a change.
    isLongText(best.target) ||
    !best.roleFits ||
    !shareWord(best.name || best.target, wanted) ||
    saysLess(best, wanted) ||
    isRecord(best) ||
    best.score < LEAST_SCORE ||
    best.score - (next?.score ?? 0) < LEAST_LEAD
  )
    return null;
  const lines = text.split('\n');
  const old = lines[node.place.line - 1];
  if (old === undefined || node.source.includes('${{')) return null;
  // What it is called now is what was looked for: it came too late, or does not show.
  if (best.target === node.source) return null;
  const fresh = replaced(old, node, best);
  if (fresh === null || fresh === old) return null;
  const whole = lines.with(node.place.line - 1, fresh).join('\n');
  if (parseYaml(whole, faultLog(file, whole)) === null) return null;
  const { line } = node.place;
  return `--- ${file}\n+++ ${file}\n@@ -${line} +${line} @@\n-${old}\n+${fresh}\n`;
}

/** Only a part of the words that were looked for may be of another field ("Priority" for "Final Priority"), or of a text that shows all the time. A control may just have a shorter name now. */
function saysLess({ role, name }: RankedElement, sought: string): boolean {
  if (CONTROL_ROLES.includes(role) && !FIELD_ROLES.includes(role)) return false;
  const [said, wanted] = [wordsIn(name), wordsIn(sought)];
  return said.length < wanted.length && said.every((word) => wanted.includes(word));
}

/** "Delta Water" is not what "Delta Waste" is called now. A field in a row of a form has a label. */
const isRecord = ({ role, node }: RankedElement): boolean =>
  node !== undefined && !LABELLED.has(role) && isOneOfMany(node);

/** Without the signs of a pattern. */
const soughtWords = ({ source }: TargetNode): string =>
  (/["/](.+)["/]/.exec(source)?.[1] ?? source).replace(/\\[a-z]/gi, ' ');

interface Definition {
  readonly file: string;
  readonly text: string;
  readonly node: TargetNode;
}

function definitionOf(target: TargetNode, { sop, portal }: TargetSources): Definition {
  const { find } = target;
  if (find.by !== 'element') return { file: sop.file, text: sop.fileText, node: target };
  const own = sop.elements.get(find.name);
  const shared = portal.elements.get(find.name);
  if (own !== undefined) return { file: sop.file, text: sop.fileText, node: own };
  return { file: portal.file, text: portal.fileText, node: shared ?? target };
}

function replaced(line: string, node: TargetNode, best: RankedElement): string | null {
  const at = line.indexOf(node.source, Math.max(0, node.place.column - 2));
  if (at === -1) return null;
  const end = at + node.source.length;
  const quote = line[at - 1] === line[end] && /['"]/.test(line[end] ?? '') ? line[end] : undefined;
  return line.slice(0, at) + written(wordsOf(node, best), quote) + line.slice(end);
}

/** Bare words stay bare words. */
function wordsOf({ find }: TargetNode, { name, target }: RankedElement): string {
  const bare = find.by === 'words' && find.as !== 'text' && find.as !== 'frame';
  return bare && /^[A-Z0-9][\w ()./-]*$/.test(name) ? name : target;
}

/** As YAML wants it there; what cannot be written with that quote is found by the parser. */
function written(text: string, quote: string | undefined): string {
  if (quote === '"') return JSON.stringify(text).slice(1, -1);
  const doubled = text.replaceAll("'", "''");
  if (quote === "'") return doubled;
  return /[:#,[\]{}&*!|>%@`]/.test(text) || text.startsWith("'") ? `'${doubled}'` : text;
}
