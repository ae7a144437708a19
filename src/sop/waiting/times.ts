/**
 * All times of the interpreter in milliseconds, each with its reason. The times that an author can set (`timeout`, `within`) have their defaults in the
 * declarations of the actions and in `config/run-defaults.ts`.
 */

// Pauses between two looks

/** Between two questions to a page. Each is a round trip, and 50 ms are not noticeable. */
export const LOOK_EVERY_MS = 50;
/** The same in loops that most successful runs go through, where 50 ms would add up: a table that is read, a stored session. */
export const LOOK_SOON_MS = 25;
/** Between two looks at what this process has noted itself: they cost nothing. */
export const OWN_NOTES_EVERY_MS = 10;
/** Between two checks of a condition: the pauses grow, because most conditions hold at once, and the others may take long. */
export const CHECK_FIRST_MS = 10;
export const CHECK_LONGEST_MS = 100;
/** After a wait of Playwright that found something which has gone again: the page is on its way elsewhere. */
export const GONE_AGAIN_MS = 5;

// The page as a partner

/** How long a page may take to answer a question about what it shows now. Playwright itself waits for such an answer without a limit. */
export const ANSWER_MS = 2_000;
/** The same for a page that may be asked again at no cost: a script of the portal may keep it busy for long. */
export const BUSY_MS = 30_000;
/** How long a step that is recorded waits for the answer whether a page shows a secret. Without an answer it is not recorded. */
export const SHOWS_SECRET_MS = 10_000;
/** Between two looks at how large a recorded trace is: a busy page writes a megabyte a second. */
export const TRACE_MEASURED_MS = 1_000;
/** How long a recording may take to end: a browser that hangs must not hold up the end of an attempt. */
export const TRACE_ENDS_MS = 5_000;
/** Of a page that somebody watches while the task runs. A step that types a secret waits for it. */
export const LIVE_PICTURE_MS = 2_000;
/** How long the picture of a form may take that a person is to approve. */
export const APPROVAL_PICTURE_MS = 10_000;
/** Of a page that has failed a step: whether its session has ended is worth no more. */
export const SILENT_END_MS = 1_000;
/** How long a frame that was found a moment ago may take to be found again. */
export const FRAME_AGAIN_MS = 1_500;
/** How long an element that was counted may be away while its page comes again. */
export const COUNTED_AGAIN_MS = 10_000;

// Requests and drawing

/** How long a page may take to begin to announce its requests: usually 5 ms. */
export const LISTENS_MS = 500;
/** After this time, Playwright knows itself whether a request that its page announced is under way. */
export const REPORTED_MS = 5_000;
/** How long a step waits for data that no step has asked for. What takes longer is a long poll. */
export const UNASKED_MS = 15_000;
/** How long a step that acts waits for answers to earlier steps: busy portals take 4 s. What takes much longer is a long poll. */
export const ASKED_MS = 10_000;
/** How long the rest of an answer may take that may have no end. What takes longer is a stream. */
export const ANSWER_REST_MS = 500;
/** An address that a page asks again and again for longer than this is polled: its answers are not waited for. */
export const POLLED_MS = 5_000;
/** A page that asks an address again within this time of its answer polls it. */
export const POLLS_AGAIN_MS = 250;
/** What a page asks for within this time of a step, or of an answer to one, may be for the step: search fields wait half a second for the next key. */
export const FOR_STEP_MS = 800;
/** By how much the pauses of a poll vary on a busy machine. */
export const POLL_VARIES_MS = 150;
/** A number in an address is a time if it is within a day of now. */
export const DAY_MS = 86_400_000;
/** How long a page may take to draw data that has come. */
export const DATA_DRAWN_MS = 50;
/** How long the end of a run waits for documents that steps have asked for: they may turn out to be files. */
export const FILE_COMES_MS = 1_500;
/** How long a page must be still, with nothing under way, before it counts as the page after the step. */
export const REST_MS = 250;
/** How long a page may still be drawing when a step with `load: page` begins. */
export const SETTLE_MS = 3_000;

// Tables and values

/** How long a table may take to be drawn after it has been sorted, searched, or paged. */
export const TABLE_DRAWN_MS = 30;
/** How long a table must be still, right after its data came, by the clock of its page, before its rows count as complete: some tables are drawn in parts. */
export const TABLE_STILL_MS = 50;
/** How long a next page must be still that is known only by what it shows. It is looked at from outside, where a busy machine has other times than the page. */
export const NEXT_PAGE_STILL_MS = 100;
/** How long after its data a page may still be drawing. */
export const DATA_FRESH_MS = 300;
/** How long an empty table may take to be filled by a script that has not asked for anything yet. */
export const TABLE_EMPTY_MS = 1_000;
/** How long rows must be the same on a page that is still being loaded below them: often a script is missing, and for long. */
export const LOADED_BELOW_MS = 2_000;
/** How long rows may keep changing: a table that never rests is read as it is. */
export const TABLE_RESTLESS_MS = 5_000;
/** How long a virtual table may take to draw the rows that came into view. */
export const VIEW_DRAWN_MS = 1_000;
/** How long nothing new may come at the end of a virtual table: many portals load more rows only there. */
export const END_QUIET_MS = 500;
/** The same for a page that is never quiet, because it always asks for something. */
export const END_RESTLESS_MS = 10_000;
/** How long a value may take to come after its caption. */
export const LATE_VALUE_MS = 2_000;

// Steps and their ends

/** By how much a step may exceed its time: an action that minds its own deadline, as Playwright does, has a better error than the interpreter. */
export const OVERTIME_MS = 500;
/** What a step whose work was ended early has for looking at the page. */
export const AFTERWARDS_MS = 5_000;
/** How long the steps of an interruption may take, with the step that it interrupted waiting. */
export const INTERRUPTION_MS = 30_000;
/** A step that finishes sooner is never checked for outcomes: looking costs a quick run nothing. */
export const END_SIGNS_AFTER_MS = 250;
/** What a step waits for may show together with an outcome, and goes first, as in `branch`. Playwright looks twice a second. */
export const END_SIGN_GRACE_MS = 600;
/**
 * How long it may take to collect the evidence of a failure, which delays the outcome: usually 60 ms. If a frame hangs, the search for what a screenshot
 * must mask takes `ANSWER_MS`.
 */
export const EVIDENCE_MS = 4_000;
/** How much of that is left for the way back from a slow page. */
export const EVIDENCE_ROOM_MS = 300;
/** How long it may take to try out texts that find each match of an ambiguous target alone, before its place in the list must do. */
export const MATCHES_MS = 2_500;
/** How long the parts of the page around an element are tried out for its report, before its place must do. */
export const PARTS_MS = 1_500;
/** The screenshot of it: fonts that never load hold it up. */
export const PICTURE_MS = 3_000;
/** Before a picture is taken again, because the page scrolled while it was taken. */
export const PICTURE_AGAIN_MS = 100;

// Sessions

/** How long a page with a stored session may take to show that it is signed in. */
export const SIGNED_IN_MS = 3_000;
/** The same after signing in. */
export const SIGN_IN_SETTLES_MS = 30_000;
/** How long the start page of a portal may take to come. */
export const START_PAGE_MS = 60_000;
/** How long the browser may take to report what it stores: it asks the page, which may hang. */
export const STORED_STATE_MS = 30_000;
/** How long a person may take to allow a run on a portal. */
export const ALLOWED_BY_MS = 300_000;
/** The maximum of `within` of `ask`: the browser stays open. */
export const PERSON_MS = 3_600_000;

// Submissions

/** How long an answer that showed before the submission may take to come again: then it proves the submission. */
export const PROOF_AGAIN_MS = 10_000;
/** How long the requests of an aborted submission may take to end. A request whose connection was broken fails at once. */
export const REQUESTS_END_MS = 5_000;
/** Before each further look for a submission: portals show one late, and a portal that did not answer in time is often busy for a while. */
export const LOOK_UP_PAUSES_MS = [1_000, 4_000, 10_000] as const;
/** A submission that does not show this long afterwards will not show a moment later. */
export const LOOK_UP_SETTLED_MS = 60_000;
/** For all looks together. */
export const LOOK_UP_BUDGET_MS = 180_000;

// Waits inside of the page, and for the browser

/** How long a page may take to notice that it was scrolled to its end: lists that load more grow then. */
export const SCROLLED_TO_END_MS = 150;
/** How long a page may take to draw what was scrolled into view. */
export const SCROLLED_INTO_VIEW_MS = 40;
/** A page that is not shown draws no frames: the wait for two frames ends after this. */
export const NO_FRAMES_MS = 500;
/** How long the browser may take to stop loading a page before another one is opened. */
export const STOP_LOADING_MS = 200;

// Fields

/** The pause between two checks of a field that something covers: a script of the page may have drawn a box over it, or hidden it behind an editor. */
export const COVERED_AGAIN_MS = 1_000;
/** The same for a text field that does not show, which an editor may be about to replace. */
export const HIDDEN_AGAIN_MS = 500;
/** How long an editor may take to show after its text area was hidden. A page may also hide a text area for good. */
export const EDITOR_COMES_MS = 5_000;
/** How long an editor takes to put its own nodes in order after the focus and after a key: CKEditor 4 removes its placeholder, and a helper for the caret. */
export const EDITOR_SETTLES_MS = 100;
/** How long the input for typing may take to show in place of its twin, after that got the focus. */
export const TWIN_SHOWS_MS = 100;
/** How long a drawn slider may take to show its number after a key. */
export const LATE_NUMBER_MS = 2_000;
/** How long a page that the portal refuses may take to draw the fields of a sign-in page. */
export const LATE_FIELD_MS = 1_000;
/** How long a script may take to write the date in a text field as the portal writes dates. */
export const LATE_FORMAT_MS = 1_000;
/** The pause between two checks of a date field that is read-only: a click on it may change that. */
export const READ_ONLY_AGAIN_MS = 500;
/** How long a calendar may take to open, to turn to another month, and to take a day or a time, with nothing under way. */
export const CALENDAR_OPENS_MS = 3_000;
/** How long a drawn checkbox may take to change after the click. */
export const LATE_TICK_MS = 1_000;
/** How long the field of a drawn list may take to become a search box. */
export const SEARCH_BOX_MS = 1_000;
/** After this time without an option, the field of a drawn list is clicked again. */
export const LIST_OPENS_MS = 1_500;
/** How long the list of what is drawn in place of a select may take to open: its options are on the page already. */
export const STAND_IN_OPENS_MS = 10_000;
/** How long a list must be unchanged, with nothing under way, before it counts as complete. */
export const LIST_SETTLED_MS = 2_000;
/** How long the list may fade after a choice; until then it takes the clicks of the next field. */
export const LIST_FADES_MS = 1_000;
/** How long a drawn list may take to show what was picked. */
export const PICK_SHOWN_MS = 5_000;
/** How long what was typed may stay in the field after an option was clicked. */
export const TYPED_LEFT_MS = 500;
/** How long fields may take that only get a `keyup` event, and are not read back. */
export const HEARD_MS = 500;
/** How long the browser may take to open its file chooser after the click. */
export const CHOOSER_MS = 3_000;
/** How long the grid of `fill_rows` may take to come; the rest of the step's time is for its rows. */
export const GRID_MS = 30_000;
