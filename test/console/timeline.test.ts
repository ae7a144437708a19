import { expect } from 'chai';
import { showPicture } from '../../src/tasks/run/live-picture.ts';
import { appendEvents } from '../../src/tasks/timeline/task-events.ts';
import { eventually } from '../support/eventually.ts';
import { axeFindings, consoleFixture, type ConsoleFixture } from './console-fixture.ts';

describe('the timeline of a task in the console', () => {
  let fixture: ConsoleFixture;

  before(async () => {
    fixture = await consoleFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());
  afterEach(() => {
    expect(fixture.complaints.splice(0).join('\n')).to.equal('');
  });

  it('should show the line of each step in the procedure that runs, and the step of each line', async () => {
    const lease = await fixture.run();
    await fixture.procedure(lease, 'sop: 1\ntitle: A search\nsteps:\n  - click: Search\n  - click: Result\n');
    await fixture.step(lease, 'click "Search"', 4);
    const page = await fixture.signedIn(`/tasks/${lease.taskId}`);
    const entry = (name: string) => page.getByRole('option', { name });
    await entry('click "Search"').waitFor();
    await page.getByRole('button', { name: 'Show the procedure' }).click();
    const current = page.locator('.current-line');
    await current.getByText('click: Search').waitFor();
    // The task continues, and so does the line.
    await fixture.step(lease, 'click "Result"', 5);
    await current.getByText('click: Result').waitFor();
    await entry('click "Search"').click();
    await current.getByText('click: Search').waitFor();
    await page.getByRole('group', { name: 'Selected entry' }).getByText('took').waitFor();
    await page.getByRole('button', { name: 'Follow the task' }).click();
    await current.getByText('click: Result').waitFor();
    // From the procedure back: with a click, and with the keyboard.
    await page.locator('.cm-line', { hasText: 'click: Search' }).click();
    await page.getByRole('option', { selected: true, name: 'click "Search"' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { selected: true, name: 'click "Result"' }).waitFor();
    await page.getByRole('listbox', { name: 'Entries of the timeline' }).focus();
    await page.keyboard.press('ArrowUp');
    await page.getByRole('option', { selected: true, name: 'click "Search"' }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1366, 390]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        expect(await axeFindings(page), `${colorScheme} ${width}`).to.deep.equal([]);
      }
    await page.context().close();
  });

  it('should show the picture of a step, and say if it is deleted', async () => {
    const lease = await fixture.run();
    const [kept, deleted] = [await fixture.picture(lease, 'kept'), await fixture.picture(lease, 'deleted')];
    await fixture.real.knex('artifact').where({ id: deleted }).update({ purged_at: new Date() });
    const page = await fixture.signedIn(`/tasks/${lease.taskId}`);
    expect(kept).not.to.equal(deleted);
    await page.getByRole('option', { name: 'kept' }).click();
    await page.getByRole('button', { name: 'Show the picture of the step' }).click();
    await page.locator('img.picture').waitFor();
    await page.getByRole('option', { name: 'deleted' }).click();
    await page.getByRole('button', { name: 'Show the picture of the step' }).click();
    await page.getByText('The file is deleted').waitFor();
    await page.context().close();
  });

  it('should show the page of a running task while somebody watches, and nothing after that', async () => {
    const { real } = fixture;
    const lease = await fixture.run();
    const page = await fixture.signedIn(`/tasks/${lease.taskId}`);
    const live = page.getByRole('region', { name: 'Live picture' });
    await live.getByRole('button', { name: 'Watch the page' }).waitFor();
    expect(await real.knex('live_watch').select('task_id')).to.deep.equal([]);
    await live.getByRole('button', { name: 'Watch the page' }).click();
    await live.getByLabel('Waiting for the first picture').waitFor();
    await eventually(
      () => real.knex('live_watch').select('task_id'),
      (watches) => watches.length === 1,
    );
    await showPicture(real.store, lease, await page.screenshot({ type: 'jpeg' }));
    await live.getByRole('img', { name: 'The page of the portal now' }).waitFor();
    expect(await axeFindings(page)).to.deep.equal([]);
    await showPicture(real.store, lease, null);
    await live.getByText('There is no picture now').waitFor();
    await live.getByRole('button', { name: 'Stop watching' }).click();
    await live.getByText('The audit log records').waitFor();
    await fixture.finish(lease, { status: 'completed', result: {} });
    await live.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('should say why the procedure cannot be shown', async () => {
    const lease = await fixture.run();
    await fixture.step(lease, 'click "Search"');
    const page = await fixture.signedIn(`/tasks/${lease.taskId}`);
    await page.getByRole('button', { name: 'Show the procedure' }).click();
    await page.getByRole('heading', { name: 'No procedure' }).waitFor();
    await page.context().close();
  });

  // In the suite, the first test of this file shows and selects entries of the same list.
  it('should scroll through 5,000 steps without a stall (long)', async () => {
    const lease = await fixture.run();
    const steps = Array.from({ length: 5_000 }, (_, index) => ({
      kind: 'step.finished',
      data: {
        sop: 'acme/main',
        file: 'acme/main.yaml',
        line: 4,
        path: '0',
        title: `step ${index}`,
        duration_ms: 1,
        status: 'ok',
      },
    }));
    for (let first = 0; first < steps.length; first += 500)
      await appendEvents(fixture.real.store, lease, steps.slice(first, first + 500));
    await fixture.finish(lease, { status: 'completed', result: {}, notes: 'Done' });
    const page = await fixture.signedIn(`/tasks/${lease.taskId}`);
    await page.getByText(/^5,00\d entries$/).waitFor();
    const list = page.getByRole('listbox', { name: 'Entries of the timeline' });
    await list.focus();
    // In CPU time of the page, which does not depend on what else the machine does.
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busySeconds = async (): Promise<number> =>
      (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ??
      NaN;
    const before = await busySeconds();
    const frames = await list.evaluate(async (scroller) => {
      let count = 0;
      for (let at = 0; at < scroller.scrollHeight; at += 2_000, count += 1) {
        scroller.scrollTop = at;
        await new Promise(requestAnimationFrame);
      }
      return count;
    });
    expect(frames).to.be.greaterThan(50);
    expect((await busySeconds()) - before, 'seconds').to.be.within(0.01, frames * 0.1);
    expect(await page.getByRole('option').count()).to.be.lessThan(200);
    await page.keyboard.press('End');
    await page.getByRole('option', { selected: true, name: 'The task has ended' }).waitFor();
    await page.context().close();
  });
});
