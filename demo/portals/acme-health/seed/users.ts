import type { PortalUser } from '../../lab/people.ts';

/** Six users, so that tests running at the same time do not throw each other out. */
export const users: readonly PortalUser[] = [
  {
    username: 'clinic-a',
    password: 'Lab-Portal-A1!',
    totp_secret: 'ACMELABCLINICAAAAAAAAAAAAAAAAAAA',
    organisation: 'riverside',
    display_name: 'Alex Monroe',
    security_answer: 'Biscuit',
  },
  {
    username: 'clinic-b',
    password: 'Lab-Portal-B2!',
    totp_secret: 'ACMELABCLINICBBBBBBBBBBBBBBBBBBB',
    organisation: 'riverside',
    display_name: 'Bea Castillo',
    security_answer: 'Waffles',
  },
  {
    username: 'clinic-c',
    password: 'Lab-Portal-C3!',
    totp_secret: 'ACMELABCLINICCCCCCCCCCCCCCCCCCCC',
    organisation: 'riverside',
    display_name: 'Chris Dunn',
    security_answer: 'Pepper',
  },
  {
    username: 'clinic-d',
    password: 'Lab-Portal-D4!',
    totp_secret: 'ACMELABCLINICDDDDDDDDDDDDDDDDDDD',
    organisation: 'harbor',
    display_name: 'Dana Fields',
    security_answer: 'Mango',
  },
  {
    username: 'clinic-e',
    password: 'Lab-Portal-E5!',
    totp_secret: 'ACMELABCLINICEEEEEEEEEEEEEEEEEEE',
    organisation: 'harbor',
    display_name: 'Eli Grant',
    security_answer: 'Domino',
  },
  {
    username: 'clinic-f',
    password: 'Lab-Portal-F6!',
    totp_secret: 'ACMELABCLINICFFFFFFFFFFFFFFFFFFF',
    organisation: 'harbor',
    display_name: 'Faye Hill',
    security_answer: 'Noodle',
  },
];
