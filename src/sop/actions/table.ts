import type { AnyAction } from '../../sdk/action.ts';
import { ask } from './ask.ts';
import { branch } from './branch.ts';
import { call } from './call.ts';
import { capture } from './capture.ts';
import { check, uncheck } from './check.ts';
import { choose } from './choose.ts';
import { clear } from './clear.ts';
import { click } from './click.ts';
import { defer } from './defer.ts';
import { download } from './download.ts';
import { drag } from './drag.ts';
import { evaluate } from './evaluate.ts';
import { checkThat, expect } from './expect.ts';
import { extract, read } from './extract.ts';
import { fail } from './fail.ts';
import { fillRows } from './fill-rows.ts';
import { fill } from './fill.ts';
import { finish } from './finish.ts';
import { forEach } from './for-each.ts';
import { goto } from './goto.ts';
import { group } from './group.ts';
import { back, forward, reload } from './history.ts';
import { ifAction } from './if.ts';
import { breakAction, continueAction } from './leave-loop.ts';
import { log } from './log.ts';
import { mouse } from './mouse.ts';
import { note } from './note.ts';
import { onDialog } from './on-dialog.ts';
import { once } from './once.ts';
import { output } from './output.ts';
import { closePage, openPage, switchPage } from './pages.ts';
import { blur, doubleClick, focus, hover, rightClick } from './pointer.ts';
import { parseFile } from './parse-file.ts';
import { press } from './press.ts';
import { repeat } from './repeat.ts';
import { request } from './request.ts';
import { retryLater } from './retry-later.ts';
import { savePdf } from './save-pdf.ts';
import { screenshot } from './screenshot.ts';
import { scroll } from './scroll.ts';
import { select } from './select.ts';
import { setViewport } from './set-viewport.ts';
import { set } from './set.ts';
import { signIn, signOut } from './sign-in.ts';
import { switchAction } from './switch.ts';
import { tryAction } from './try.ts';
import { type } from './type.ts';
import { dropFiles, upload } from './upload.ts';
import { verifyForm } from './verify-form.ts';
import { waitFor } from './wait-for.ts';
import { wait } from './wait.ts';

/**
 * Every action of the language. One line here and one file beside it make a new one; the step type, the checks, the editor's schema and the
 * reference follow.
 */
export const actionTable: readonly AnyAction[] = Object.freeze([
  ask,
  back,
  blur,
  branch,
  breakAction,
  call,
  capture,
  check,
  checkThat,
  choose,
  clear,
  click,
  closePage,
  continueAction,
  defer,
  doubleClick,
  download,
  drag,
  dropFiles,
  evaluate,
  expect,
  extract,
  fail,
  fill,
  fillRows,
  finish,
  focus,
  forEach,
  forward,
  goto,
  group,
  hover,
  ifAction,
  log,
  mouse,
  note,
  onDialog,
  once,
  openPage,
  output,
  parseFile,
  press,
  read,
  reload,
  repeat,
  request,
  retryLater,
  rightClick,
  savePdf,
  screenshot,
  scroll,
  select,
  set,
  setViewport,
  signIn,
  signOut,
  switchAction,
  switchPage,
  tryAction,
  type,
  uncheck,
  upload,
  verifyForm,
  wait,
  waitFor,
]);
