import { ACME } from '../sop/support/acme-obstacles.ts';
import { BEACON } from '../sop/support/beacon-obstacles.ts';
import { describeObstacles } from '../sop/support/obstacles.ts';

describeObstacles(ACME);
describeObstacles(BEACON);
