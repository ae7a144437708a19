/** What to write for a word that other tools use for an action, or that an earlier version of this language used. */
export const movedActions: Readonly<Record<string, readonly string[]>> = {
  goto: ['visit', 'open', 'open_url', 'go', 'browse', 'open_browser', 'get', 'url', 'go_to_url'],
  click: [
    'tap',
    'press_button',
    'click_button',
    'click_link',
    'click_element',
    'submit',
    'push',
    'left_click',
  ],
  fill: [
    'input',
    'input_text',
    'enter',
    'enter_text',
    'set_value',
    'set_text',
    'fill_text',
    'change',
    'fill_in',
    'write',
    'select',
    'select_option',
    'select_item',
    'dropdown',
    'select_from_list',
    'select_from_list_by_label',
    'choose',
    'pick',
    'autocomplete',
    'typeahead',
  ],
  press: [
    'press_key',
    'press_keys',
    'key',
    'keypress',
    'key_press',
    'hotkey',
    'send_hotkey',
    'key_down',
    'keyboard_press',
  ],
  check: ['tick', 'check_checkbox', 'select_checkbox'],
  upload: ['upload_file', 'set_input_files', 'attach', 'attach_file', 'choose_file', 'drop_files'],
  'expect: { …, or_note: { code: …, message: … } }': ['check_that', 'soft_assert', 'expect_soft'],
  expect: [
    'assert',
    'assert_text',
    'assert_visible',
    'assert_value',
    'should',
    'must',
    'ensure',
    'verify',
    'verify_text',
    'validate',
    'verify_element',
  ],
  wait_for: [
    'wait_until',
    'wait_for_selector',
    'wait_for_element',
    'wait_for_url',
    'wait_for_text',
    'wait_for_expression',
    'until',
    'await',
    'element_exists',
    'wait_until_element_is_visible',
  ],
  wait: ['sleep', 'delay', 'pause', 'wait_for_timeout'],
  read: [
    'extract',
    'scrape',
    'get_text',
    'get_value',
    'get_attribute',
    'inner_text',
    'read_text',
    'collect',
    'grab',
  ],
  set: ['output', 'outputs', 'let', 'var', 'assign', 'set_variable', 'variable', 'vars', 'define'],
  log: ['print', 'echo', 'console', 'console_log', 'message_box', 'log_message', 'write_line'],
  if: ['when', 'unless', 'condition', 'conditional'],
  switch: ['match', 'case'],
  for_each: ['for', 'each', 'foreach', 'loop', 'for_each_row', 'iterate'],
  repeat: ['while', 'do_while', 'do', 'retry', 'repeat_until', 'loop_until', 'wait_until_keyword_succeeds'],
  call: ['run', 'include', 'use', 'import', 'invoke', 'invoke_workflow', 'run_keyword', 'subflow', 'run_sop'],
  evaluate: ['javascript', 'js', 'execute_script', 'eval', 'script', 'execute_javascript', 'inject_js'],
  'group: … with steps, catch and finally': ['try', 'try_catch', 'rescue', 'on_exception'],
  'fail: { code: …, kind: transient, after: …, notes: … }': ['retry_later'],
  fail: ['throw', 'raise', 'error', 'abort', 'terminate'],
  finish: ['end', 'stop', 'exit', 'return', 'done', 'complete', 'quit'],
  hover: ['mouse_over', 'mouseover', 'move_to_element'],
  scroll: ['scroll_to', 'scroll_into_view', 'scroll_into_view_if_needed', 'scroll_down'],
  'navigate: reload': ['reload', 'refresh', 'refresh_browser'],
  'navigate: back': ['back', 'go_back', 'navigate_back'],
  'navigate: forward': ['forward', 'go_forward'],
  screenshot: ['take_screenshot', 'capture_screenshot', 'take_picture'],
  save_pdf: ['pdf', 'print_to_pdf'],
  download: ['download_file', 'wait_for_download'],
  on_dialog: ['alert', 'accept_alert', 'handle_dialog', 'dialog', 'confirm'],
  switch_page: ['switch_tab', 'switch_window', 'select_window', 'use_tab', 'attach_browser'],
  close_page: ['close', 'close_tab', 'close_window', 'close_browser'],
  'goto: { url: …, new_page: true }': ['open_page', 'new_tab', 'open_tab', 'new_page'],
  request: ['fetch', 'http', 'http_request', 'api', 'api_request', 'post'],
  parse_file: ['read_csv', 'read_excel', 'read_file', 'parse_csv', 'read_pdf', 'read_range'],
  set_viewport: ['resize', 'set_window_size', 'viewport', 'set_viewport_size'],
  sign_in: ['login', 'log_in', 'signin', 'authenticate'],
  sign_out: ['logout', 'log_out', 'signout', 'log_off'],
  drag: ['drag_and_drop', 'drag_to'],
  group: ['step', 'section', 'block', 'steps', 'sequence'],
  'fill: { …: { value: …, keys: true } }': [
    'type',
    'send_keys',
    'type_text',
    'type_into',
    'keyboard_type',
    'press_sequentially',
    'type_keys',
  ],
  "fill: { …: '' }": ['clear', 'clear_text', 'empty', 'clear_element_text'],
  'fill: { …: false }': ['uncheck', 'untick', 'unselect_checkbox'],
  'click: { target: …, count: 2 }': ['double_click', 'dblclick', 'dbl_click'],
  'click: { target: …, button: right }': ['right_click', 'context_click', 'open_context_menu'],
  ask: ['prompt', 'question', 'input_dialog'],
};

const meant = new Map(
  Object.entries(movedActions).flatMap(([write, words]) => words.map((word) => [word, write] as const)),
);

/** `waitFor`, `Wait For` and `wait-for` as `wait_for`. */
const plain = (word: string): string =>
  word
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1_')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');

/** What to write for an unknown action: a step (`navigate: back`) or the name of an action. Null if no row has the word. */
export function insteadOfAction(word: string): string | null {
  return meant.get(plain(word)) ?? null;
}

/** What to write for a key that moved, or a pseudo-class of jQuery: the key, a key that the mapping has in its place, and what to write. */
export const movedKeys: readonly (readonly [key: string, beside: string, write: string])[] = [
  ['code', 'or_fail', 'or_fail: { code: …, notes: … }'],
  ['notes', 'or_fail', 'or_fail: { code: …, notes: … }'],
  ['message', 'or_note', 'or_note: { code: …, message: … }'],
  ['first', 'nth', 'nth: first'],
  ['last', 'nth', 'nth: last'],
  ['above', 'near', 'near: { above: … }'],
  ['below', 'near', 'near: { below: … }'],
  ['left_of', 'near', 'near: { left_of: … }'],
  ['right_of', 'near', 'near: { right_of: … }'],
  ['contains', 'has-text', ":has-text('…')"],
  ['eq', 'nth-match', '{ find: css "…", nth: 0 }'],
  ['first', 'nth-match', '{ find: css "…", nth: first }'],
  ['last', 'nth-match', '{ find: css "…", nth: last }'],
  ['selected', 'checked', ':checked'],
];

/** What to write for an unknown key of a mapping that knows these keys. Null if no row has the key. */
export function insteadOfKey(key: string, known: readonly string[]): string | null {
  return movedKeys.find(([moved, beside]) => moved === key && known.includes(beside))?.[2] ?? null;
}
