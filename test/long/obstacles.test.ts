import { ACME } from '../sops/acme-obstacles.ts';
import { BEACON } from '../sops/beacon-obstacles.ts';
import { describeObstacles } from '../sops/obstacles.ts';

describeObstacles(ACME);
describeObstacles(BEACON);
