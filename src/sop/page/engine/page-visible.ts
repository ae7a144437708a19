import { pageLayer, type SafeReads } from './page-layer.ts';

/** Whether elements show on the page. */
export const pageVisible = pageLayer<SafeReads>()(() => ({
  visible(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true })) return this.showsContents(element);
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0;
  },

  /** The browser gives it a place, seen or not. */
  hasLayout(element: Element): boolean {
    return element.checkVisibility({ visibilityProperty: true }) || this.showsContents(element);
  },

  /** With `display: contents`, an element is drawn as what is in it alone. */
  showsContents(element: Element): boolean {
    const { display, visibility } = getComputedStyle(element);
    if (display !== 'contents') return false;
    return [...element.childNodes].some((node) => {
      if (node instanceof Element) return this.visible(node);
      if (!(node instanceof Text) || visibility !== 'visible' || node.data.trim() === '') return false;
      const words = document.createRange();
      words.selectNodeContents(node);
      return words.getBoundingClientRect().width > 0;
    });
  },

  /** Portals hide a box and draw one in its label, a text area behind an editor, and a list behind a button or a read-only input. */
  shown(element: Element): boolean {
    if (this.visible(element)) return true;
    return (
      this.inUse(element) === element &&
      (this.hasShownLabel(element) ||
        this.hasShownEditor(element) ||
        this.hasShownButton(element) ||
        this.boxBehind(element) !== null ||
        this.readOnlyAhead(element) !== null)
    );
  },

  /** The read-only input that Materialize draws ahead of a select that it hides, with its list behind it, in a box around the three. */
  readOnlyAhead(element: Element): Element | null {
    const box = element.matches('select') ? element.parentElement : null;
    if (box === null || box.querySelectorAll('select').length > 1) return null;
    const drawn = [...box.children].find((one) => one.matches('input[readonly]:has(~ ul)'));
    return drawn && this.visible(drawn) ? drawn : null;
  },

  /** The button that jQuery UI MultiSelect draws right behind a list of several that it hides. */
  hasShownButton(element: Element): boolean {
    const next = element.matches('select[multiple]') ? element.nextElementSibling : null;
    return next?.matches('button[type=button][class*=multiselect i]') === true && this.visible(next);
  },

  /** The box that a library draws next to a select that it hides, and works in its place. What is in it is not a field of the page. */
  boxBehind(element: Element): Element | null {
    return this.boxNamedAfter(element) ?? this.boxWithoutName(element);
  },

  /** Around an input which has no name to be sent, and is called `queue_Search` for `queue` (OTRS, Znuny). */
  boxNamedAfter(element: Element): Element | null {
    if (!element.matches('select[id]') || this.visible(element)) return null;
    const beside = [element.previousElementSibling, element.nextElementSibling];
    const isMeant = (one: Element | null): boolean =>
      one !== null && this.visible(one) && this.isNamedAfter(one, element);
    return beside.find(isMeant) ?? null;
  },

  /** A label for the input makes it another field. */
  isNamedAfter(box: Element, select: Element): boolean {
    const [input, other] = box.querySelectorAll<HTMLInputElement>('input,select,textarea,button');
    if (input?.matches('input:not([name])') !== true || other !== undefined) return false;
    const isTied = (input.labels ?? []).length > 0;
    const says = (text: string | null): string => (text ?? '').replace(/[\s*:]+/g, ' ').trim();
    const name = says(input.getAttribute('aria-label'));
    const isAlike = [...((select as HTMLSelectElement).labels ?? [])].some(
      (label) => says(label.textContent) === name,
    );
    const isSearch =
      input.id.startsWith(select.id) && /^[\W_]search$/i.test(input.id.slice(select.id.length));
    return !isTied && isAlike && isSearch;
  },

  /** The select in whose place such an input is worked. */
  selectNamed(input: Element): Element | null {
    if (!input.matches('input[id]:not([name])')) return null;
    for (let part = input.parentElement, level = 0; part && level < 3; part = part.parentElement, level += 1)
      for (const one of [part.previousElementSibling, part.nextElementSibling])
        if (one !== null && this.boxNamedAfter(one) === part) return one;
    return null;
  },

  /** Chosen and Select2: right behind it, unless it has a name itself. */
  boxWithoutName(element: Element): Element | null {
    const next = element.matches('select') ? element.nextElementSibling : null;
    if (next === null || !this.visible(next)) return null;
    if (this.visible(element) && !this.tiny(element) && !this.clipped(element)) return null;
    const typed = [...next.querySelectorAll('input,textarea')];
    if (typed.some((one) => one.hasAttribute('name')) || !this.isStandIn(next, element)) return null;
    // Tags are drawn with a field to search in.
    if (element.matches('[multiple]')) return typed.length > 0 ? next : null;
    // What jQuery UI draws is a field itself, which names its list.
    const isField = next.matches('[role=combobox],[aria-haspopup]') || this.isTypedFirst(next);
    return isField || this.isNamedFromOutside(next) ? null : next;
  },

  /** It begins with a field to type in: another field follows. What is drawn for a list of one begins with what opens it. */
  isTypedFirst(box: Element): boolean {
    const opens = '[role=combobox],[aria-haspopup]';
    const [first] = box.querySelectorAll(`a,input,textarea,[tabindex],${opens}`);
    return first?.matches(`input:not(${opens}),textarea`) === true;
  },

  /** By a label, also if the browser does not tie it to such an element, or by an attribute that does not only repeat what is in it. */
  isNamedFromOutside(box: Element): boolean {
    const root = box.getRootNode() as Document | ShadowRoot;
    return [box, ...box.querySelectorAll('*')].some((one) => {
      const [id = ''] = (one.getAttribute('aria-labelledby') ?? '').split(' ');
      const isTied = id !== '' && box.querySelector(`[id="${CSS.escape(id)}"]`) === null;
      if (isTied || one.hasAttribute('aria-label')) return true;
      return one.id !== '' && root.querySelector(`label[for="${CSS.escape(one.id)}"]`) !== null;
    });
  },

  isInBoxBehind(element: Element): boolean {
    for (let part: Element | null = element; part; part = part.parentElement)
      if (this.isBoxBehind(part)) return true;
    return false;
  },

  isBoxBehind(part: Element): boolean {
    const beside = [part.previousElementSibling, part.nextElementSibling];
    return beside.some((one) => one !== null && this.boxBehind(one) === part);
  },

  isStandIn(next: Element, element: Element): boolean {
    if (element instanceof HTMLTextAreaElement) return this.has(next, '[contenteditable=true],iframe');
    if (this.has(next, '[role=combobox],[aria-haspopup]') || this.hasShownButton(element)) return true;
    const another =
      'label,select,textarea,button,input[type=submit],a[href]:not([href="#"],[href^=javascript])';
    return !next.matches('input') && !this.has(next, another) && this.has(next, 'a,input,[tabindex]');
  },

  has(element: Element, selector: string): boolean {
    return element.matches(selector) || element.querySelector(selector) !== null;
  },

  /** There for screen readers only. */
  tiny(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    return width <= 2 && height <= 2;
  },

  /** Cut down to nothing, or the pointer goes through it. */
  clipped(element: Element): boolean {
    const { clip, pointerEvents } = getComputedStyle(element);
    return pointerEvents === 'none' || clip === 'rect(0px, 0px, 0px, 0px)';
  },

  typedSelector:
    'input:not([type=hidden],[type=checkbox],[type=radio],[type=file],[type=range],[type=color],[type=password],[type=submit],[type=button],[type=reset],[type=image])',

  /** Number fields are often two inputs right next to each other, of which one shows: one for the formatted number, the other one for typing. */
  twinOf(input: Element): Element | null {
    const [before, behind] = [input.previousElementSibling, input.nextElementSibling];
    if (before !== null && this.areTwins(before, input)) return before;
    return behind !== null && this.areTwins(input, behind) ? behind : null;
  },

  areTwins(first: Element, second: Element): boolean {
    if (![first, second].every((one) => one.matches(this.typedSelector))) return false;
    // What has no name is often only the search box of what is sent.
    if (first.getAttribute('name') !== second.getAttribute('name')) return false;
    if (this.visible(first) === this.visible(second)) return false;
    for (let node = first.nextSibling; node !== null && node !== second; node = node.nextSibling)
      if (node instanceof Text && node.data.trim() !== '') return false;
    const [names = [], others = []] = [first, second].map((one) => this.namesTied(one));
    return names.length === 0 || others.length === 0 || names.some((name) => others.includes(name));
  },

  /** The letters of its labels and hints. */
  namesTied(input: Element): string[] {
    const labels = [...((input as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
    return [...labels, input.getAttribute('aria-label'), input.getAttribute('placeholder')]
      .map((name) => (name ?? '').replace(/\P{L}+/gu, '').toLowerCase())
      .filter((name) => name !== '');
  },

  /** Of such two the one that shows. */
  inUse(input: Element): Element {
    const twin = this.visible(input) ? null : this.twinOf(input);
    return twin ?? input;
  },

  hasShownEditor(element: Element): boolean {
    const editor = this.editorBehind(element);
    if (editor === null) return false;
    const frame = editor.ownerDocument === document ? null : editor.ownerDocument.defaultView?.frameElement;
    return this.visible(frame ? this.ofFrame(frame) : editor);
  },

  /** The editor right behind a hidden text area: a part of the page (CKEditor 5, Quill), or the body of a frame (CKEditor 4, TinyMCE). */
  editorBehind(element: Element): HTMLElement | null {
    const next = element.nextElementSibling;
    if (!(element instanceof HTMLTextAreaElement) || next === null || this.visible(element)) return null;
    const editable = '[contenteditable=true]';
    const part = next.matches(editable) ? next : next.querySelector(editable);
    if (part !== null) return part as HTMLElement;
    const frame = next.matches('iframe') ? next : next.querySelector('iframe');
    const body = frame?.contentDocument?.body;
    return body && this.ofFrame(body).isContentEditable ? body : null;
  },

  hasShownLabel(element: Element): boolean {
    return [...((element as HTMLInputElement).labels ?? [])].some((label) => this.visible(label));
  },

  shownOf(elements: Element[]): Element[] {
    return elements.filter((element) => this.shown(element));
  },

  /** The visible ones, or all if none is visible: then an action waits until one shows. */
  seen(elements: Element[]): Element[] {
    const visible = this.shownOf(elements);
    return visible.length > 0 ? visible : elements;
  },
}));

export type PageVisible = SafeReads & ReturnType<typeof pageVisible>;
