import { ACME } from './acme-obstacles.ts';
import { BEACON } from './beacon-obstacles.ts';
import { describeSomeObstacles } from './obstacles.ts';

describeSomeObstacles(ACME, 0);
describeSomeObstacles(BEACON, 1);
