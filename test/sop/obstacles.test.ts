import { ACME } from './support/acme-obstacles.ts';
import { BEACON } from './support/beacon-obstacles.ts';
import { describeSomeObstacles } from './support/obstacles.ts';

describeSomeObstacles(ACME);
describeSomeObstacles(BEACON);
