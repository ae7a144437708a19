import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../support/action-lab.ts';

const ROWS = '<tr><td>1</td></tr><tr><td>2</td></tr>';
/** A table, and a button that exports what it shows. */
const TABLE = `<button onclick="said.textContent += b.rows.length + ' '">Export</button> <output id=said></output><table><tbody id=b><tr><td>1</td></tr></tbody></table>`;
const ROWS_COME = "fetch('/rows').then((r) => r.text()).then((text) => { b.innerHTML = text })";
/** What ends only after this time ends in a test only if a step waits for it. */
const LONG_MS = 8_000;

describe('what a step has asked for, before the next step acts', () => {
  let lab: ActionLab;
  /** The browser has six connections to a portal. */
  const held: ServerResponse[] = [];

  before(async () => {
    lab = await openActionLab();
  });
  afterEach(() => {
    lab.answers.clear();
    for (const response of held.splice(0)) response.destroy();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  /** Answers with text after some milliseconds, of which `at` says when its beginning is sent. */
  const answer = (path: string, text: string, ms: number, at: number | null = null): void => {
    lab.answers.set(path, (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      if (at !== null) setTimeout(() => response.write(text.slice(0, 1)), at);
      setTimeout(() => response.end(text.slice(at === null ? 0 : 1)), ms).unref();
    });
  };
  const said = (): Promise<string> => lab.page.locator('#said').innerText();
  const finishes = async (steps: string): Promise<void> => {
    const ran = await lab.run(steps);
    expect(ran.verdict).to.equal('finished');
  };

  it('should be there when a file is made of it', async () => {
    answer('/rows', ROWS, 800);
    await lab.show(`<button onclick="${ROWS_COME}">All</button> <table><tbody id=b></tbody></table>
      <button onclick="Object.assign(document.createElement('a'), { download: 'rows.csv', href: 'data:text/csv,' + b.innerText }).click()">Export</button>`);
    await finishes('- click: All\n- download: { click: Export, min_size: 3 }');
  });

  it('should be there with what its answer makes the page ask for', async () => {
    answer('/save', '', 300);
    answer('/rows', ROWS, 600);
    await lab.show(
      `<button onclick="fetch('/save', { method: 'POST' }).then(() => ${ROWS_COME})">Save</button> ${TABLE}`,
    );
    await finishes('- click: Save\n- click: Export');
    expect(await said()).to.equal('2');
  });

  it('should be there if it comes in parts', async () => {
    answer('/rows', ROWS, 1_500, 100);
    await lab.show(`<button onclick="${ROWS_COME}">All</button> ${TABLE}`);
    await finishes('- click: All\n- click: Export');
    expect(await said()).to.equal('2');
  });

  it('should be there if the page itself had asked for the same a moment before', async () => {
    answer('/rows', ROWS, 400);
    await lab.show(`<p id=p></p>${TABLE}<script>fetch('/rows').then(() => {
      p.innerHTML = '<button onclick="${ROWS_COME.replaceAll("'", String.raw`\'`)}">All</button>' })</script>`);
    await finishes('- click: All\n- click: Export');
    expect(await said()).to.equal('2');
  });

  it('should be there if an interruption held up the click, and the page itself had asked for the same a moment before', async () => {
    lab.answers.set('/rows', (_request, response) => {
      if (held.push(response) > 1) setTimeout(() => response.end(ROWS), 800).unref();
    });
    lab.answers.set('/closed', (_request, response) => {
      response.end();
      setTimeout(() => held[0]?.end(ROWS), 80).unref();
    });
    const veil = '<div id=v style="position: fixed; inset: 0"></div>';
    const page = `<button onclick="${ROWS_COME}">All</button> ${TABLE} ${veil}
      <div role=dialog aria-label=News id=n style="position: fixed; inset: 0"><button onclick="n.remove(); fetch('/closed')">Close</button></div>
      <script>fetch('/rows').then((r) => r.text()).then(() => setTimeout(() => v.remove(), 60))</script>`;
    answer('/page', page, 0);
    const portal = `title: Acme\ninterruptions:\n  dialog "News":\n    - click: button "Close"\n`;
    const ran = await lab.run('- goto: /page\n- click: All\n- click: Export', { portal });
    expect(ran.verdict).to.equal('finished');
    expect(await said()).to.equal('2');
  });

  it('should be there if the page polls by the same path', async () => {
    lab.answers.set('/index.php', ({ url = '' }, response) => {
      setTimeout(() => response.end(ROWS), url.includes('rows') ? 800 : 0);
    });
    const come = ROWS_COME.replace('/rows', '/index.php?view=rows&limit=500');
    const page = `<button onclick="${come}">All</button> ${TABLE}<script>setInterval(() => fetch('/index.php?view=status'), 100)</script>`;
    answer('/page', page, 0);
    await finishes('- goto: /page\n- wait: 500ms\n- click: All\n- click: Export');
    expect(await said()).to.equal('2');
  });

  it('should hold up no step if it is a long poll, or what the page asks for all the time', async () => {
    const polls: ServerResponse[] = [];
    let statuses = 0;
    const endLate = (response: ServerResponse): void => {
      held.push(response);
      setTimeout(() => response.end(), LONG_MS).unref();
    };
    lab.answers.set('/poll', (_request, response) => {
      if (polls.push(response) > 2) endLate(response);
    });
    lab.answers.set('/status', (_request, response) => {
      statuses += 1;
      if (statuses % 2 === 0) polls[statuses / 2 - 1]?.end();
      endLate(response);
    });
    const page = `<button onclick="said.textContent += ended">Save</button> <output id=said></output> <ul id=p></ul><script>
      let ended = 0, polls = 0, sent = 0;
      const poll = () => { polls += 1; fetch('/poll?since=' + polls).then((r) => r.text()).then(() => { ended += Math.max(0, polls - 2); poll() }) };
      poll();
      const status = () => { fetch('/status?t=' + Date.now()).then(() => { ended += 1 }); sent += 1; p.innerHTML += '<li>' + sent + ' sent, ' + polls + ' polls'; if (sent < 5) setTimeout(status, 200) };
      status()</script>`;
    answer('/page', page, 0);
    await finishes(
      '- goto: /page\n- wait_for: text "3 sent"\n- click: Save\n- wait_for: text "5 sent, 3 polls"\n- click: Save\n- click: Save',
    );
    expect(await said()).to.equal('000');
  });

  it('should hold up one step only, and for a part of its time, if it does not come', async () => {
    answer('/rows', ROWS, LONG_MS);
    await lab.show(`<button onclick="${ROWS_COME}; from = performance.now()">All</button>
      <button onclick="said.textContent += Math.round((performance.now() - from) / 1000) + ' '">Save</button> <output id=said></output>`);
    await finishes('- click: All\n- click: Save\n  timeout: 5s\n- click: Save');
    const [first, second] = (await said()).split(' ').map(Number);
    expect(first).to.be.within(2, 4);
    expect(second).to.be.within(first ?? 0, (first ?? 0) + 2);
  });

  const TIMED = `<button onclick="said.textContent += Math.round(performance.now() - from) + ' '">Save</button> <output id=said></output>`;
  const SHORT = '\n  timeout: 4s\n';

  it('should hold up one short step only if its address never answers', async () => {
    lab.answers.set('/feed', (_request, response) => held.push(response));
    await lab.show(`<button onclick="from = performance.now(); fetch('/feed')">Open</button> ${TIMED}`);
    await finishes(`- click: Open${SHORT}- click: Save${SHORT}`.repeat(2));
    const [first, second] = (await said()).split(' ').map(Number);
    expect(first).to.be.within(1_500, 3_500);
    expect(second).to.be.below(1_500);
  });

  it('should be there after a short step that did not wait for an earlier answer from the same address', async () => {
    const late = [3_000, 1_000];
    lab.answers.set('/rows', (_request, response) => {
      setTimeout(() => response.end(ROWS), late.shift()).unref();
    });
    await lab.show(
      `<button onclick="${ROWS_COME}">All</button> <button onclick="b.innerHTML = ''">Clear</button> ${TABLE}`,
    );
    await finishes(
      `- click: All\n- click: Clear${SHORT}- wait_for: text "2"\n- click: Clear\n- click: All\n- click: Export${SHORT}`,
    );
    expect(await said()).to.equal('2');
  });

  it('should be there after a short step that did not wait for what the page has written to the same address', async () => {
    lab.answers.set('/graphql', (_request, response) => {
      if (held.push(response) > 1) setTimeout(() => response.end(ROWS), 1_000).unref();
    });
    const come = ROWS_COME.replace("'/rows'", "'/graphql', { method: 'POST' }");
    await lab.show(`<button onclick="${come}">All</button> <button>Other</button> ${TABLE}`);
    await finishes(`- click: All\n- click: Other${SHORT}- click: All\n- click: Export${SHORT}`);
    expect(await said()).to.equal('2');
  });

  it('should hold up one step only if its address never answers (long)', async function () {
    this.timeout(60_000);
    lab.answers.set('/feed', (_request, response) => held.push(response));
    await lab.show(`<button onclick="from = performance.now(); fetch('/feed')">Open</button>
      <button onclick="said.textContent += Math.round((performance.now() - from) / 1000) + ' '">Save</button> <output id=said></output>`);
    const both = '- click: Open\n- click: Save\n';
    await finishes(both + both);
    const [first, second] = (await said()).split(' ').map(Number);
    expect(first).to.be.within(10, 13);
    expect(second).to.be.at.most(3);
  });
});
