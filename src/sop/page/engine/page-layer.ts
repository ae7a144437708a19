/**
 * One layer of what runs in the page: methods of one object that use each other and those of the layers below by `this`. The source of the function is
 * what the page gets, so it can use nothing outside of itself and no named inner function (compilers put helpers around those). It reads the properties of
 * `FORM_PROPERTIES` by a dot, and not by destructuring.
 *
 * @example const pageFields = pageLayer<PageTexts>()(() => ({ first() { return this.clean(…); } }));
 */
export function pageLayer<Below>() {
  return <Own>(make: () => Own & ThisType<Below & Own>): (() => Own) => make;
}

/** The source, in ASCII, of an object that has the methods of all layers. @throws if two layers have a method of one name: the second would replace the first. */
export function layersSource(layers: readonly (() => object)[]): string {
  const names = layers.flatMap((layer) => Object.keys(layer()));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two layers of the page have "${twice}"`);
  const sources = layers.map((layer) => `(${inAscii(withSafeReads(layer.toString()))})()`);
  return `((reads) => { const { safe, ...own } = reads; return Object.assign(own, ${sources.join(', ')}); })((${safeReads.toString()})(${JSON.stringify(FORM_PROPERTIES)}))`;
}

/** What the layers read of elements. In a form that has a field of such a name (`children`, `contains`), the form's property is that field. */
const FORM_PROPERTIES = [
  'addEventListener',
  'attributes',
  'checkVisibility',
  'childElementCount',
  'childNodes',
  'children',
  'classList',
  'clientHeight',
  'clientWidth',
  'closest',
  'compareDocumentPosition',
  'contains',
  'dispatchEvent',
  'firstChild',
  'firstElementChild',
  'getAttribute',
  'getBoundingClientRect',
  'getRootNode',
  'hasAttribute',
  'id',
  'innerHTML',
  'innerText',
  'isConnected',
  'isContentEditable',
  'lastChild',
  'localName',
  'matches',
  'nextElementSibling',
  'nextSibling',
  'nodeType',
  'ownerDocument',
  'parentElement',
  'parentNode',
  'previousElementSibling',
  'previousSibling',
  'querySelector',
  'querySelectorAll',
  'scrollHeight',
  'scrollIntoView',
  'scrollIntoViewIfNeeded',
  'scrollLeft',
  'scrollTop',
  'scrollWidth',
  'shadowRoot',
  'tabIndex',
  'tagName',
  'textContent',
  'title',
] as const;

const READS = new RegExp(`(?<!\\.)(\\?)?\\.(${FORM_PROPERTIES.join('|')})\\b`, 'g');

/** With escapes, which mean the same in texts and patterns. One other character makes the browser read all of the source as UTF-16, which takes it twice as long. */
function inAscii(source: string): string {
  return source.replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** With a symbol in the place of each name: no field can have that. */
function withSafeReads(source: string): string {
  return source.replace(READS, (_read, optional: string | undefined, name: string) =>
    optional === undefined ? `[safe.${name}]` : `?.[safe.${name}]`,
  );
}

/** What all layers have. */
export interface SafeReads {
  /** An element of another frame, made readable for the layers. */
  ofFrame<E extends Element>(element: E): E;
}

/** Runs in the page. Gives the getters and methods of elements to the symbols as well. Other objects read their own property. */
function safeReads(
  names: readonly string[],
): SafeReads & { readonly safe: Readonly<Record<string, symbol>> } {
  const symbols = names.map((name) => [name, Symbol.for(`sopwith ${name}`)] as const);
  const reads = {
    safe: Object.fromEntries(symbols),
    ofFrame<E extends Element>(element: E): E {
      reads.prepare(element.ownerDocument.defaultView ?? window);
      return element;
    },
    prepare(view: Window & typeof globalThis): void {
      for (const [name, symbol] of symbols) {
        const ownProperty: PropertyDescriptor & ThisType<object> = {
          configurable: true,
          get() {
            return Reflect.get(this, name) as unknown;
          },
        };
        view.Object.defineProperty(view.Object.prototype, symbol, ownProperty);
        for (const { prototype } of [view.Node, view.Element, view.HTMLElement, view.SVGElement]) {
          const read = Object.getOwnPropertyDescriptor(prototype, name);
          if (read) Object.defineProperty(prototype, symbol, { ...read, configurable: true });
        }
      }
    },
  };
  reads.prepare(window);
  return reads;
}
