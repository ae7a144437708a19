import type { CompiledStep } from './compiled-sop.ts';
import type { CompiledValue } from '../expressions/compiled-value.ts';
import type { TargetNode } from '../targets/target.ts';

/** What names of elements stand for. */
export type Elements = Pick<ReadonlyMap<string, TargetNode>, 'get'>;

interface Naming {
  readonly elements: Elements;
}

/** Those of an SOP, before those of its portal. */
export const namedElements = (
  portal: Naming | null | undefined,
  sop: Naming | null | undefined,
): Elements => ({
  get: (name) => sop?.elements.get(name) ?? portal?.elements.get(name),
});

/** Elements that stand for others, one behind the other; a circle is reported elsewhere. */
const MOST_NAMES = 8;
const CLICKS = new Set(['click', 'press']);
/** What a press on a field submits is its form. */
const ENTER = /\b(?:Numpad)?Enter$/;

/** Names of buttons that load something to see. Many portals do it by POST, in old and in new pages. */
const LOADS = 'search|find|look ?up|next|prev(?:ious)?|back|filter|sort|show|view|more';

/**
 * Names of buttons that move about, search, or open something: a form that files something for good has none of them. Any other name, in any
 * language, may be of a button that does.
 */
const HARMLESS = `${LOADS}|continue|review|cancel|close|dismiss|refresh|reload|hide|open|expand|collapse|less|clear|reset|edit|print|download|export|preview|details?|help|menu|select|choose|browse|log ?(?:in|on|off|out)|sign ?(?:in|on|off|out)`;

const startsWith = (words: string): RegExp => new RegExp(`^(?:${words})\\b`, 'i');
const loadsSomething = startsWith(LOADS);
const isHarmlessName = startsWith(HARMLESS);

/** The target of a click that may send a form, or null. Links, tabs, rows and the like send none. */
export function submittingTarget(step: CompiledStep, elements: Elements): TargetNode | null {
  if (!CLICKS.has(step.action.name)) return null;
  const { opens, downloads, key } = step.args as {
    readonly opens?: unknown;
    readonly downloads?: unknown;
    readonly key?: CompiledValue;
  };
  if (opens !== undefined || downloads !== undefined) return null;
  const [target] = step.parts.targets;
  if (target === undefined) return null;
  if (step.action.name === 'press')
    return typeof key?.constant === 'string' && ENTER.test(key.constant) && !isHarmless(target.source)
      ? target
      : null;
  return isButton(target, elements, 0) ? target : null;
}

/** Whether a step may submit something although it is not a `submittingTarget`: a link that sends a form, Enter without a target, a key that is computed, a script. */
export function isDoubtful({ action, args, parts }: CompiledStep): boolean {
  if (action.effect === 'reads') return false;
  if (parts.targets.length > 0 && parts.targets.every(({ source }) => isHarmless(source))) return false;
  const { constant } = (args as { readonly key?: CompiledValue }).key ?? {};
  if (action.name === 'press') return typeof constant !== 'string' || ENTER.test(constant);
  return action.family === 'pointer' || action.name === 'evaluate';
}

function isButton({ find, source }: TargetNode, elements: Elements, depth: number): boolean {
  if (find.by === 'element') {
    const named = elements.get(find.name);
    return (
      named !== undefined &&
      depth < MOST_NAMES &&
      !isHarmless(find.name) &&
      isButton(named, elements, depth + 1)
    );
  }
  if (find.by === 'any_of') return find.candidates.some((one) => isButton(one, elements, depth + 1));
  if (find.by === 'role') {
    const opens = find.attributes.expanded !== undefined || find.attributes.pressed !== undefined;
    return find.role === 'button' && !opens && !isHarmless(source);
  }
  if (find.by === 'words') return find.as === 'control' && !isHarmless(source);
  return find.by === 'css' && /submit/i.test(find.selector);
}

const isHarmless = (source: string): boolean => isHarmlessName.test(nameIn(source));

/** Whether the target of a click, as its step is titled, has a name such as "Search": what it sends brings something to see. */
export const loadsByName = (title: string): boolean =>
  loadsSomething.test(nameIn(title.replace(/^click /, '')));

/** The words of the button itself: the last part of `dialog "Search" > button "File"`. */
function nameIn(source: string): string {
  const name =
    /["/](.*)["/][a-z]*\s*(?:\[[^\]]*\]\s*)*$/.exec(source.split(' > ').at(-1) ?? '')?.[1] ?? source;
  return name.replace(/_/g, ' ').replace(/^[^\p{L}]+/u, '');
}
