import { filesLines } from '../plugins/claim-data.ts';
import { beaconLab } from '../plugins/portal-lab.ts';

describe('a claim of as many lines as a claim may have', () => {
  const lab = beaconLab();

  it('should be filed on the hub, where each line comes from the server', () => filesLines(lab, 50)).timeout(
    240_000,
  );
});
