import { startAcmeHealth } from '../../demo/portals/acme-health/start.ts';
import { JOBS } from './portal-jobs.ts';
import { alone, atSignIn, CLAIM, FORMS, once, type Obstacle, type Place } from './obstacles.ts';

const OBSTACLES: readonly Obstacle[] = [
  atSignIn({ two_step_host: true }),
  { switches: { session_expires_after: once(3) }, jobs: CLAIM },
  alone({ session_silent_401: true, session_expires_after: once(2) }),
  alone({ dialog_storm: 100 }),
  alone({ renamed_field: true }, 'portal_changed target_not_found'),
  alone({ late_options: 300, cleared_dependent_select: true, native_dates: true }),
  {
    switches: {
      cookie_bar: true,
      sticky_header: true,
      dynamic_ids: true,
      slow_spinner: 300,
      idle_countdown: 300,
    },
    jobs: JOBS,
  },
  {
    switches: { native_dates: true, typeahead: 'strict', confirm_dialog: true, long_wizard: true },
    jobs: FORMS,
  },
  {
    switches: {
      masked_dates: false,
      three_part_date: true,
      typeahead: 'off',
      money_reformat: false,
      pdf_inline: true,
    },
    jobs: CLAIM,
  },
  {
    switches: {
      identical_link_texts: true,
      truncation: true,
      status_changes_with_time: 1000,
      submit_times_out: once('reset'),
    },
    jobs: ['claim-status', ...FORMS],
  },
];

export const ACME: Place = {
  name: 'acme-health',
  start: () => startAcmeHealth(),
  user: {
    username: 'clinic-a',
    password: 'Lab-Portal-A1!',
    totpSecret: 'ACMELABCLINICAAAAAAAAAAAAAAAAAAA',
    securityAnswer: 'Biscuit',
  },
  obstacles: OBSTACLES,
};
