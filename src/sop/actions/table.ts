import type { BuiltInAction } from './recorded.ts';
import { ask } from './flow/ask.ts';
import { branch } from './judging/branch.ts';
import { call } from './flow/call.ts';
import { capture } from './pages/capture.ts';
import { check } from './input/check.ts';
import { click } from './pointer/click.ts';
import { defer } from './flow/defer.ts';
import { download } from './pages/download.ts';
import { drag } from './pointer/drag.ts';
import { evaluate } from './pages/evaluate.ts';
import { expect } from './judging/expect.ts';
import { read } from './reading/read.ts';
import { fail } from './flow/fail.ts';
import { fillRows } from './input/fill-rows.ts';
import { fill } from './input/fill.ts';
import { finish } from './flow/finish.ts';
import { forEach } from './flow/for-each.ts';
import { goto } from './pages/goto.ts';
import { group } from './flow/group.ts';
import { navigate } from './pages/history.ts';
import { ifAction } from './judging/if.ts';
import { breakAction, continueAction } from './flow/leave-loop.ts';
import { log } from './flow/log.ts';
import { mouse } from './pointer/mouse.ts';
import { note } from './flow/note.ts';
import { onDialog } from './pages/on-dialog.ts';
import { once } from './flow/once.ts';
import { closePage, switchPage } from './pages/pages.ts';
import { blur, focus, hover } from './pointer/pointer.ts';
import { parseFile } from './reading/parse-file.ts';
import { press } from './pointer/press.ts';
import { repeat } from './flow/repeat.ts';
import { request } from './pages/request.ts';
import { savePdf } from './pages/save-pdf.ts';
import { screenshot } from './pages/screenshot.ts';
import { scroll } from './pointer/scroll.ts';
import { setViewport } from './pages/set-viewport.ts';
import { set } from './flow/set.ts';
import { signInAction, signOutAction } from './pages/sign-in.ts';
import { switchAction } from './judging/switch.ts';
import { upload } from './input/upload.ts';
import { verifyForm } from './input/verify-form.ts';
import { waitFor } from './judging/wait-for.ts';
import { wait } from './judging/wait.ts';

/**
 * Every action of the language. One line here and one file in a folder next to this one make a new one; the step type, the checks, the editor's schema and the
 * reference follow.
 */
export const actionTable: readonly BuiltInAction[] = Object.freeze([
  ask,
  blur,
  branch,
  breakAction,
  call,
  capture,
  check,
  click,
  closePage,
  continueAction,
  defer,
  download,
  drag,
  evaluate,
  expect,
  fail,
  fill,
  fillRows,
  finish,
  focus,
  forEach,
  goto,
  group,
  hover,
  ifAction,
  log,
  mouse,
  navigate,
  note,
  onDialog,
  once,
  parseFile,
  press,
  read,
  repeat,
  request,
  savePdf,
  screenshot,
  scroll,
  set,
  setViewport,
  signInAction,
  signOutAction,
  switchAction,
  switchPage,
  upload,
  verifyForm,
  wait,
  waitFor,
]);
