import type { Attachment } from '../lab/attachments.ts';
import type { Edit } from '../lab/claim-edits.ts';
import { html, type SafeHtml } from '../lab/html.ts';
import type { Controls } from './controls.ts';
import type { Postback } from './postback.ts';
import type { PageState, Visit } from './work-page.ts';

/** A likely duplicate, and the text of the button to continue anyway. */
export interface DuplicateWarning {
  readonly of: string;
  readonly button: string | null;
}

/** What a wizard of several pages keeps. */
export interface WizardState<T> extends PageState {
  readonly step: number;
  /** What is sent twice with the same draft is filed once. */
  readonly draft: string;
  readonly lineCount: number;
  readonly documents: readonly Attachment[];
  readonly duplicate: DuplicateWarning | null;
  readonly filed: T | null;
}

export interface GridColumn {
  readonly name: string;
  readonly head: string;
  readonly draw: (field: string, controls: Controls) => SafeHtml;
  /** What a new line starts with. */
  readonly initial?: string;
}

/** The current step of the wizard, as a row of words. */
export function stepBar(steps: readonly string[], step: number): SafeHtml {
  return html`<table class="steps" cellspacing="0">
    <tr>
      ${steps.map((name, index) => html`<td class="${index === step ? 'now' : ''}">${index + 1}. ${name}</td>`)}
    </tr>
  </table>`;
}

const fieldOf = (line: number, column: string): string => `line${line}_${column}`;

/** The first values of a line. */
export function newLine(columns: readonly GridColumn[], line: number): Record<string, string> {
  return Object.fromEntries(columns.map(({ name, initial = '' }) => [fieldOf(line, name), initial]));
}

/** The lines of the grid as they were typed. */
export function readGrid(
  columns: readonly GridColumn[],
  { values, lineCount }: WizardState<unknown>,
): Record<string, string>[] {
  return Array.from({ length: lineCount }, (_, line) =>
    Object.fromEntries(columns.map(({ name }) => [name, values[fieldOf(line, name)] ?? ''])),
  );
}

/** Lines with the heads above them; each "Add Line" and "Delete" posts the page back. */
export function drawGrid(
  columns: readonly GridColumn[],
  { lineCount }: WizardState<unknown>,
  controls: Controls,
): SafeHtml {
  return html`<div class="grid-scroll">
      <table class="list" cellspacing="0">
        <tr>
          <th>#</th>
          ${columns.map(({ head }) => html`<th>${head}</th>`)}
          <th></th>
        </tr>
        ${Array.from(
          { length: lineCount },
          (_, line) =>
            html`<tr>
              <td>${line + 1}</td>
              ${columns.map(({ name, draw }) => html`<td>${draw(fieldOf(line, name), controls)}</td>`)}
              <td>${controls.link('remove_line', String(line), 'Delete')}</td>
            </tr>`,
        )}
      </table>
    </div>
    <p>${controls.button('add_line', 'Add Line')}</p>`;
}

/** Handles the commands that every grid and list of documents has; undefined for any other. */
export function commonCommand<S extends WizardState<unknown>>(
  { portal }: Visit,
  state: S,
  { command, argument, files }: Postback,
  columns: readonly GridColumn[],
  maxLines: number,
): S | undefined {
  if (command === 'add_line') return addLine(state, columns, maxLines);
  if (command === 'remove_line') return removeLine(state, columns, Number(argument));
  if (command === 'remove_document')
    return { ...state, documents: state.documents.filter(({ id }) => id !== argument) };
  if (command !== 'upload') return undefined;
  if (files.length === 0) return { ...state, notice: 'Choose a file first.' };
  const answers = files.map(({ name, content }) => portal.shelf.receive(name, content));
  const edits: Edit[] = answers.flatMap((answer) =>
    'refused' in answer ? [{ field: 'documents', message: answer.refused }] : [],
  );
  const taken = answers.flatMap((answer) => ('refused' in answer ? [] : [answer]));
  return { ...state, edits, documents: [...state.documents, ...taken] };
}

function addLine<S extends WizardState<unknown>>(
  state: S,
  columns: readonly GridColumn[],
  maxLines: number,
): S {
  if (state.lineCount >= maxLines) return { ...state, notice: `Maximum ${maxLines} lines.` };
  const values = { ...state.values, ...newLine(columns, state.lineCount) };
  return { ...state, values, lineCount: state.lineCount + 1 };
}

function removeLine<S extends WizardState<unknown>>(
  state: S,
  columns: readonly GridColumn[],
  line: number,
): S {
  const kept = readGrid(columns, state).filter((_, index) => index !== line);
  const entries = kept.flatMap((row, index) =>
    Object.entries(row).map(([name, value]) => [fieldOf(index, name), value] as const),
  );
  return { ...state, lineCount: kept.length, values: { ...state.values, ...Object.fromEntries(entries) } };
}

/** The files so far and the field for another one. */
export function drawDocuments(
  { documents }: WizardState<unknown>,
  controls: Controls,
  limits: string,
): SafeHtml {
  return html`<table class="panel" cellspacing="0">
      <tr>
        <td class="bar">Supporting documents</td>
      </tr>
      <tr>
        <td>
          <input type="file" name="document" id="${controls.id('document')}" />
          ${controls.button('upload', 'Attach File')}
        </td>
      </tr>
      <tr>
        <td>${limits}</td>
      </tr>
    </table>
    <table class="list" cellspacing="0">
      <tr>
        <th>File</th>
        <th>Bytes</th>
        <th></th>
      </tr>
      ${
        documents.length === 0
          ? html`<tr>
              <td colspan="3">No files attached.</td>
            </tr>`
          : null
      }
      ${documents.map(
        ({ id, name, size }) =>
          html`<tr>
            <td>${name}</td>
            <td class="num">${size}</td>
            <td>${controls.link('remove_document', id, 'Delete')}</td>
          </tr>`,
      )}
    </table>`;
}

/** Shows that something similar is on file, with the button to continue. */
export function drawDuplicate(warning: DuplicateWarning | null, controls: Controls): SafeHtml | null {
  if (warning === null) return null;
  return html`<table class="errors">
    <tr>
      <td>
        <b>Possible duplicate of ${warning.of}.</b>
        ${warning.button === null ? null : html`<br />${controls.button('send_anyway', warning.button)}`}
      </td>
    </tr>
  </table>`;
}

/** The button that sends, with what the switches put before it. */
export function drawSend({ portal }: Visit, controls: Controls, words: string, question: string): SafeHtml {
  const disabled = portal.board.value('disabled_submit');
  return html`${
    disabled
      ? html`<p>${controls.check('certified', 'I certify that the above is true and complete.', 'send')}</p>`
      : null
  }${controls.button('send', words, {
    disabled: disabled && controls.value('certified') !== 'on',
    confirm: portal.board.value('confirm_dialog') && question,
  })}`;
}

/** Going back keeps what was typed, unless the switch is off. */
export function stepBack<S extends WizardState<unknown>>({ portal }: Visit, state: S, posted: Postback): S {
  const step = Math.max(0, state.step - 1);
  if (!portal.board.value('back_loses_data')) return { ...state, step };
  const emptied = Object.fromEntries(Object.keys(posted.values).map((name) => [name, '']));
  return { ...state, step, values: { ...state.values, ...emptied } };
}
