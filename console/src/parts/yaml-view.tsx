import { yaml } from '@codemirror/lang-yaml';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { Decoration, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef, type ReactNode } from 'react';
import { styleNonce } from '../app/style-nonce.ts';

interface YamlViewProps {
  readonly text: string;
  readonly label: string;
  /** The line to show, from 1. */
  readonly line: number | null;
  readonly isBad: boolean;
  /** Called with a click, or Enter. */
  readonly choose: (line: number) => void;
}

/** YAML to read, with a highlighted line. Imported only when it is shown: CodeMirror is larger than a page. */
export function YamlView({ text, label, line, isBad, choose }: YamlViewProps): ReactNode {
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const marked = useRef(new Compartment());
  const chosen = useRef(choose);
  chosen.current = choose;
  useEffect(() => {
    if (parent.current === null) return undefined;
    const made = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc: text,
        extensions: [readOnly(label, (at) => chosen.current(at)), marked.current.of([])],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, [text, label]);
  useEffect(() => {
    view.current?.dispatch({ effects: marked.current.reconfigure(markOf(view.current, line, isBad)) });
    if (view.current === null || line === null || line > view.current.state.doc.lines) return;
    const { from } = view.current.state.doc.line(line);
    view.current.dispatch({ effects: EditorView.scrollIntoView(from, { y: 'center' }) });
  }, [text, label, line, isBad]);
  return <div className="yaml-view" ref={parent} />;
}

function readOnly(label: string, choose: (line: number) => void): Extension {
  const chooseAt = ({ state }: EditorView): boolean => {
    choose(state.doc.lineAt(state.selection.main.head).number);
    return true;
  };
  return [
    yamlLook(label),
    EditorState.readOnly.of(true),
    EditorView.contentAttributes.of({ 'aria-readonly': 'true', inputmode: 'none' }),
    EditorView.domEventHandlers({ click: (_event, editor) => chooseAt(editor) && false }),
    keymap.of([{ key: 'Enter', run: chooseAt }]),
  ];
}

/** What YAML looks like, to read and to write. */
export const yamlLook = (label: string): Extension => [
  EditorView.cspNonce.of(styleNonce()),
  EditorView.contentAttributes.of({ 'aria-label': label }),
  lineNumbers(),
  yaml(),
  syntaxHighlighting(COLORS),
  LOOK,
];

function markOf(editor: EditorView, line: number | null, isBad: boolean): Extension {
  if (line === null || line > editor.state.doc.lines) return [];
  const mark = Decoration.line({
    class: isBad ? 'current-line bad' : 'current-line',
    attributes: { 'aria-current': 'step' },
  });
  return EditorView.decorations.of(Decoration.set([mark.range(editor.state.doc.line(line).from)]));
}

const COLORS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--calm)' },
  { tag: [tags.string, tags.content], color: 'var(--mantine-color-text)' },
  { tag: tags.comment, color: 'var(--mantine-color-dimmed)', fontStyle: 'italic' },
  { tag: [tags.keyword, tags.bool, tags.number], color: 'var(--warn)' },
]);

const LOOK = EditorView.theme({
  '&': {
    height: '34rem',
    fontSize: '0.8rem',
    backgroundColor: 'var(--panel)',
    color: 'var(--mantine-color-text)',
  },
  '&.cm-focused': { outline: '2px solid var(--mantine-primary-color-filled)' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)' },
  '.cm-gutters': {
    backgroundColor: 'var(--page)',
    color: 'var(--mantine-color-dimmed)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-content': { caretColor: 'var(--mantine-color-text)' },
  '.current-line': { backgroundColor: 'var(--calm-back)', boxShadow: 'inset 3px 0 var(--calm)' },
  '.current-line.bad': { backgroundColor: 'var(--bad-back)', boxShadow: 'inset 3px 0 var(--bad)' },
});
