import type { PortalUser } from '../../lab/people.ts';

type Row = readonly [letter: string, organisation: string, name: string, pet: string];

const rows: readonly Row[] = [
  ['a', 'riverside', 'Alma Ortiz', 'Clover'],
  ['b', 'riverside', 'Ben Whitaker', 'Tango'],
  ['c', 'riverside', 'Cora Singh', 'Pickles'],
  ['d', 'harbor', 'Dev Patel', 'Juniper'],
  ['e', 'harbor', 'Esther Cole', 'Rocket'],
  ['f', 'harbor', 'Finn Larsen', 'Olive'],
];

/** Six users, so that tests running at the same time do not throw each other out. */
export const users: readonly PortalUser[] = rows.map(([letter, organisation, name, pet], index) => ({
  username: `desk-${letter}`,
  password: `Beacon-Hub-${letter.toUpperCase()}${index + 1}!`,
  totp_secret: `BEACONLABDESK${letter.toUpperCase().repeat(19)}`,
  organisation,
  display_name: name,
  security_answer: pet,
}));
