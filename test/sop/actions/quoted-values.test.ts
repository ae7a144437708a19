import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../support/action-lab.ts';

/** An input that may be patient data, as each of these expressions yields it. */
const VALUE = 'Zyzzyva';

const FAILURES: readonly (readonly [code: string, steps: string])[] = [
  ['bad_url', '- goto: "${{ \'http://[\' + inputs.value }}"'],
  ['bad_url', '- request: { answer: "${{ \'http://[\' + inputs.value }}" }'],
  ['unknown_file', '- parse_file: { rows: "${{ inputs.value }}" }'],
  ['unknown_file', '- upload: { Letter: "${{ inputs.value }}" }'],
  ['unknown_file', '- upload: { Letter: [ a.pdf, "${{ inputs.value }}" ] }'],
  ['expression_failed', "- set: { a: \"${{ matches('a', '(' + inputs.value) }}\" }"],
  ['too_many_redirects', '- request: { answer: "/again/${{ inputs.value }}" }'],
  ['download_', '- download: { click: Letter, name: "${{ inputs.value }}.pdf" }'],
];

describe('a failure on a value of the task', () => {
  let lab: ActionLab;
  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  for (const [code, steps] of FAILURES)
    it(`should never quote what an expression yields: ${steps}`, async () => {
      lab.answers.set(`/again/${VALUE}`, (_request, response) => {
        response.writeHead(302, { location: `/again/${VALUE}` }).end();
      });
      lab.answers.set('/letter', (_request, response) => {
        response.writeHead(200, { 'content-disposition': 'attachment', 'content-length': 9 }).write('%PDF');
        setTimeout(() => response.destroy(), 200);
      });
      await lab.show('<label>Letter <input type=file></label><a href="/letter">Letter</a>');
      const { outcome, verdict } = await lab.run(steps, {
        head: 'inputs: { type: object, properties: { value: { type: string } } }\n',
        inputs: { value: VALUE },
      });
      expect(verdict).to.include(code);
      const message = outcome.status === 'failed' ? outcome.report?.message : '';
      if (/^- (?:goto|parse_file|upload|set)/.test(steps)) expect(message).to.include('inputs.value');
      expect(JSON.stringify(outcome)).to.not.include(VALUE);
    });
});
