import { autocompletion, completionKeymap, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { indentUnit } from '@codemirror/language';
import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, type Text } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap } from '@codemirror/view';
import { useEffect, useRef, type ReactNode } from 'react';
import { yamlLook } from '../../parts/yaml-view.tsx';
import { messageOf } from './faults.tsx';
import { keysAt, valuesAt, type JsonSchema } from './schema-words.ts';
import type { SopFault } from './sop-queries.ts';
import { pathAt } from './yaml-place.ts';

export interface EditorPlace {
  readonly line: number;
  readonly column: number;
  /** Somebody goes there to write. Otherwise the focus and the page stay where they are: in the editor, Tab indents. */
  readonly writes: boolean;
}

interface YamlEditorProps {
  /** What the editor begins with: a change of it has no effect until `path` or `generation` changes. */
  readonly text: string;
  readonly path: string;
  readonly generation: number;
  readonly schema: JsonSchema | null;
  /** Of this file. */
  readonly faults: readonly SopFault[];
  /** The line to show; another object shows it again. */
  readonly place: EditorPlace | null;
  readonly change: (text: string) => void;
  readonly save: () => void;
}

/** YAML to write, with completion from the schema of the language and the faults of the linter in their places. */
export function YamlEditor(props: YamlEditorProps): ReactNode {
  const { text, path, generation, faults, place } = props;
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (parent.current === null) return undefined;
    const made = new EditorView({
      parent: parent.current,
      state: EditorState.create({ doc: text, extensions: writing(path, () => latest.current) }),
    });
    view.current = made;
    return () => made.destroy();
    // The text is only what it begins with.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [path, generation]);
  useEffect(() => {
    const { current } = view;
    if (current === null) return;
    current.dispatch(setDiagnostics(current.state, faults.flatMap((fault) => diagnosticOf(current.state.doc, fault))));
  }, [faults, path, generation]);
  useEffect(() => {
    const { current } = view;
    if (current === null || place === null || place.line > current.state.doc.lines) return;
    const line = current.state.doc.line(place.line);
    const anchor = Math.min(line.to, line.from + place.column - 1);
    if (place.writes) {
      current.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      current.focus();
    } else {
      current.dispatch({ selection: { anchor } });
      const { scrollDOM } = current;
      scrollDOM.scrollTop = current.lineBlockAt(anchor).top - scrollDOM.clientHeight / 2;
    }
  }, [place, path]);
  return <div className="yaml-view" ref={parent} />;
}

function writing(path: string, props: () => YamlEditorProps): Extension {
  return [
    yamlLook(path),
    highlightActiveLine(),
    history(),
    indentUnit.of('  '),
    search({ top: true }),
    autocompletion({ override: [(context) => complete(context, props().schema)], icons: false }),
    keymap.of([
      {
        key: 'Mod-s',
        preventDefault: true,
        run: () => {
          props().save();
          return true;
        },
      },
      ...completionKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...defaultKeymap,
      // Escape, then Tab, leaves the editor.
      indentWithTab,
    ]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) props().change(update.state.doc.toString());
    }),
    FAULT_LOOK,
  ];
}

/** From its place to the end of the word, or of the line. */
function diagnosticOf(doc: Text, fault: SopFault): readonly Diagnostic[] {
  if (fault.line > doc.lines) return [];
  const line = doc.line(fault.line);
  const from = Math.min(line.to, line.from + fault.column - 1);
  const word = /^[\w.-]+/.exec(line.text.slice(fault.column - 1))?.[0].length ?? line.to - from;
  return [{ from, to: Math.min(line.to, from + word), severity: fault.severity, message: messageOf(fault) }];
}

function complete(context: CompletionContext, schema: JsonSchema | null): CompletionResult | null {
  if (schema === null) return null;
  const { state, pos } = context;
  const line = state.doc.lineAt(pos);
  const before = line.text.slice(0, pos - line.from);
  const lines = state.doc.toString().split('\n');
  const value = /^(\s*(?:- +)*)([\w-]+):\s+(\S*)$/.exec(before);
  if (value !== null) {
    const [, lead = '', key = '', typed = ''] = value;
    const options = valuesAt(schema, [...pathAt(lines, line.number - 1, lead.length), key]);
    if (options.length === 0) return null;
    return {
      from: pos - typed.length,
      options: options.map(({ word, description }) => ({ label: word, info: description || undefined })),
    } as CompletionResult;
  }
  const key = /^(\s*(?:- +)*)([\w-]*)$/.exec(before);
  if (key === null || (key[2] === '' && !context.explicit && !before.endsWith('- '))) return null;
  const [, lead = '', typed = ''] = key;
  const options = keysAt(schema, pathAt(lines, line.number - 1, lead.length));
  if (options.length === 0) return null;
  const follows = line.text.slice(pos - line.from).trimStart().startsWith(':') ? '' : ': ';
  return {
    from: pos - typed.length,
    options: options.map(({ word, description }) => ({
      label: word,
      apply: `${word}${follows}`,
      ...(description === '' ? {} : { info: description }),
    })),
    validFor: /^[\w-]*$/,
  };
}

/** Waves by CSS: those of the library are pictures in `data:` addresses, which the policy of the page forbids. */
const FAULT_LOOK = EditorView.theme({
  '.cm-lintRange': { backgroundImage: 'none', textUnderlineOffset: '3px' },
  '.cm-lintRange-error': { textDecoration: 'underline wavy var(--bad)' },
  '.cm-lintRange-warning': { textDecoration: 'underline wavy var(--warn)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--panel)',
    color: 'var(--mantine-color-text)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    maxWidth: 'min(32rem, 90vw)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--calm-back)',
    color: 'var(--calm)',
  },
  '.cm-completionInfo': { padding: '0.4rem 0.6rem', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic-error': { borderLeft: '4px solid var(--bad)' },
  '.cm-diagnostic-warning': { borderLeft: '4px solid var(--warn)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--warn-back)' },
  '.cm-panels': { backgroundColor: 'var(--page)', color: 'var(--mantine-color-text)' },
  '.cm-textfield, .cm-button': {
    backgroundColor: 'var(--panel)',
    backgroundImage: 'none',
    color: 'var(--mantine-color-text)',
    border: '1px solid var(--line)',
  },
  '.cm-activeLine': { backgroundColor: 'var(--calm-back)', boxShadow: 'inset 3px 0 var(--calm)' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
});
