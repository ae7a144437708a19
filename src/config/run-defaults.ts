import { SETTINGS } from './settings.ts';

/** What a run gets if no installation's settings are at hand: `sopwith sop run` and `sop test`, tests of plugins. */
export const RUN_DEFAULTS = Object.freeze({
  stepTimes: Object.freeze({
    stepMs: SETTINGS.stepTimeout.fallback,
    navigationMs: SETTINGS.navigationTimeout.fallback,
  }),
  maxFileBytes: SETTINGS.downloadSizeLimit.fallback,
  maxTraceBytes: SETTINGS.traceSizeLimit.fallback,
});
