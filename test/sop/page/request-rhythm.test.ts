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

  it('should not hold up each step if it is a poll with a pause after each answer', async function () {
    this.timeout(30_000);
    answer('/poll', 800);
    await lab.show(`<script>let asks = 0; async function poll() { for (;;) { asks = 1; await fetch('/poll').then((r) => r.json()); asks = 0; await new Promise((done) => setTimeout(done, 1000)) } }</script>
      <button onclick="poll()">Open</button> <button onclick="said.textContent += asks + ' '">Save</button> <output id=said></output>`);
    const asked = await saidAfter(`- click: Open\n${'- click: Save\n- wait: 1200ms\n'.repeat(9)}`);
    expect(asked.filter((one) => one === 1)).to.have.length.above(1);
  });

  it('should be waited for if a step has asked for what the page polls', async function () {
    this.timeout(30_000);
    const late = [100, 100, 100, 900];
    lab.answers.set('/rows', (_request, response) => {
      setTimeout(() => response.end('<li>1<li>2'), late.shift() ?? 100).unref();
    });
    const rows = "fetch('/rows').then((r) => r.text())";
    const page = `<script>let polls = 0; async function poll() { for (;;) { await ${rows}; polls += 1; seen.textContent = polls + ' polls'; await new Promise((done) => setTimeout(done, 2000)) } }; poll()</script>
      <ul id=b></ul> <p id=seen></p> <button onclick="${rows}.then((text) => { b.innerHTML = text })">All</button>
      <button onclick="said.textContent = b.childElementCount">Export</button> <output id=said></output>`;
    lab.answers.set('/page', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    });
    expect(
      await saidAfter('- goto: /page\n- wait_for: text "3 polls"\n- click: All\n- click: Export'),
    ).to.deep.equal([2]);
  });

  for (const [what, script] of [
    ['follows from an answer to each step', "fetch('/save', { method: 'POST' }).then(read)"],
    ['comes a moment after each step', 'setTimeout(read, 700)'],
  ] as const)
    it(`should be waited for if it ${what}`, async function () {
      this.timeout(30_000);
      answer('/save', 1_000);
      answer('/rows', 700);
      await lab.show(`<script>let n = 0; const read = () => fetch('/rows').then((r) => r.json()).then(() => { n += 1 })</script>
        <button onclick="${script}">Save</button> <button onclick="said.textContent += n + ' '">Export</button> <output id=said></output>`);
      const turn = '- click: Save\n- wait: 1100ms\n- click: Export\n';
      expect(await saidAfter(turn.repeat(5))).to.deep.equal([1, 2, 3, 4, 5]);
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
