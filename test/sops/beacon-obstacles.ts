import { startBeaconMutual } from '../../demo/portals/beacon-mutual/start.ts';
import { JOBS } from './portal-jobs.ts';
import { alone, atSignIn, CLAIM, once, type Obstacle, type Place } from './obstacles.ts';

const OBSTACLES: readonly Obstacle[] = [
  // The hub asks at once, so that a slow machine and a fast one see the same.
  atSignIn({ frameset: true, idle_countdown: 1 }),
  { switches: { session_expires_after: once(9) }, jobs: CLAIM },
  alone({ session_expires_after: once(3), sign_in_in_frame: true }),
  {
    switches: {
      page_token_once: true,
      three_part_date: false,
      confirm_dialog: false,
      dynamic_ids: false,
      alerts: false,
      cleared_dependent_select: false,
      virtual_table: false,
      pdf_inline: false,
      time_zone: 'Asia/Tokyo',
    },
    jobs: JOBS,
  },
  {
    switches: { truncation: true, status_changes_with_time: 1000, submit_times_out: once('reset') },
    jobs: CLAIM,
  },
  // The hub as somebody in another country sees it is another portal.yaml; what cannot be read right is never guessed.
  alone({ locale: 'de-DE' }, 'portal_changed date_format_differs'),
  {
    switches: { locale: 'de-DE' },
    jobs: ['claim-status', 'prior-authorization'],
    ends: 'portal_changed value_unreadable',
  },
];

export const BEACON: Place = {
  name: 'beacon-mutual',
  start: () => startBeaconMutual(),
  user: {
    username: 'desk-a',
    password: 'Beacon-Hub-A1!',
    totpSecret: 'BEACONLABDESKAAAAAAAAAAAAAAAAAAA',
    securityAnswer: 'Clover',
  },
  obstacles: OBSTACLES,
};
