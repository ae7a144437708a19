import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../support/action-lab.ts';

const SAVE = `<button onclick="said.textContent += Math.round(performance.now() - from) + ' '; from = performance.now()">Save</button> <output id=said></output>`;

describe('what a page asks for on its own after a step', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  afterEach(() => lab.answers.clear());
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  const answer = (path: string, ms: number): void => {
    lab.answers.set(path, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      setTimeout(() => response.end('{}'), ms).unref();
    });
  };
  const saidAfter = async (steps: string): Promise<readonly number[]> => {
    const ran = await lab.run(steps);
    expect(ran.verdict).to.equal('finished');
    return (await lab.page.locator('#said').innerText()).trim().split(' ').map(Number);
  };
  const showPoll = (address: string): Promise<void> =>
    lab.show(`<script>let from, n = 0; async function poll() { for (;;) await fetch(${address}).then((r) => r.json()) }</script>
      <button onclick="from = performance.now(); poll()">Open</button> ${SAVE}`);

  it('should not hold up each step if it is a long poll that a step has begun', async () => {
    answer('/poll', 1_500);
    await showPoll("'/poll'");
    const times = await saidAfter(`- click: Open\n${'- click: Save\n'.repeat(5)}`);
    expect(times.slice(2).filter((ms) => ms > 1_000)).to.deep.equal([]);
  });

  it('should hold up one step only if it is a long poll that numbers its requests (long)', async function () {
    this.timeout(60_000);
    for (const n of [1, 2, 3]) answer(`/events/${n}`, 11_000);
    await showPoll("'/events/' + ++n");
    const times = await saidAfter('- click: Open\n- click: Save\n- wait: 2s\n- click: Save');
    expect(times[1]).to.be.below(5_000);
  });

  it('should be waited for if it is about one provider after the other', async () => {
    answer('/list', 300);
    const ids = ['1234567890', '1234567891', '1234567892', '1234567893'];
    for (const [index, id] of ids.entries()) answer(`/provider/${id}`, 400 + 200 * index);
    await lab.show(`<script>let n = 0; async function go() { await fetch('/list'); for (const id of ${JSON.stringify(ids).replaceAll('"', "'")}) fetch('/provider/' + id).then(() => { n += 1 }) }</script>
      <button onclick="go()">Open</button> <button onclick="said.textContent += n + ' '">Save</button> <output id=said></output>`);
    expect(await saidAfter('- click: Open\n- click: Save\n- click: Save')).to.deep.equal([4, 4]);
  });
});
