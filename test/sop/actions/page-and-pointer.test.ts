import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, outputsHead, type ActionLab } from '../../support/action-lab.ts';

function page(html: string) {
  return (_request: unknown, response: ServerResponse): void =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end(html);
}

describe('page, pointer and dialog actions', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
    lab.answers.set('/one', page('<title>One</title><h1>One</h1><a href=/two target=_blank>Receipt</a>'));
    lab.answers.set('/two', page('<title>Receipt 2</title><h1>Two</h1>'));
    for (const status of [401, 403, 404, 422, 429, 503])
      lab.answers.set(`/${status}`, (_request, response) =>
        response.writeHead(status, { 'retry-after': '7' }).end('no'),
      );
    lab.answers.set('/hang', () => undefined);
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  it('should go to addresses and through the history', async () => {
    const ran = await lab.run(
      '- goto: /one\n- goto: "${{ portal.base_url }}/two"\n- navigate: back\n- expect: heading "One"\n- navigate: forward\n- navigate: reload\n- expect: { url: /two }',
    );
    expect(ran.verdict).to.equal('finished');
  });

  it('should say where it comes from, as a link does', async () => {
    const heard: string[] = [];
    lab.answers.set('/list', (request, response) => {
      heard.push((request.headers.referer ?? '').replace(/^http:\/\/[^/]+/, ''));
      page('<h1>List</h1>')(request, response);
    });
    await lab.run(
      '- goto: /one?of=2#top\n- goto: /list\n- goto: { url: /list, new_page: true }\n- close_page',
    );
    expect(heard).to.deep.equal(['/one?of=2', '/list']);
  });

  it('should load no answer to a form again, unless that is meant', async () => {
    const sent: string[] = [];
    lab.answers.set('/claims', (request, response) => {
      sent.push(request.method ?? '');
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Received</h1><a href=/one>On</a>');
    });
    await lab.show('<form method=post action=/claims><button>Submit</button></form>');
    const submit = '- click: button "Submit"\n- wait_for: heading "Received"\n';
    const again = await lab.run(`${submit}- navigate: reload`);
    expect(again.verdict).to.equal('sop would_send_again');
    expect(again.outcome).to.have.nested.property('report.message').that.includes('resend: true');
    await lab.run('- goto: /one\n- navigate: back');
    expect(sent).to.deep.equal(['POST']);
    await lab.show('<form method=post action=/claims><button>Submit</button></form>');
    expect((await lab.run(`${submit}- navigate: { to: reload, resend: true }`)).verdict).to.equal('finished');
    expect(sent).to.deep.equal(['POST', 'POST', 'POST']);
  });

  it('should let a page that was just loaded post by itself, and load no answer in a frame again either', async () => {
    const sent: string[] = [];
    lab.answers.set('/acs', (request, response) => {
      sent.push(request.method ?? '');
      page('<h1>Signed in</h1>')(request, response);
    });
    lab.answers.set(
      '/hop',
      page(
        '<h1>Hop</h1><form method=post action=/acs></form><script>if (sessionStorage.hop) document.forms[0].submit(); sessionStorage.hop = 1;</script>',
      ),
    );
    const hop = await lab.run('- goto: /hop\n- navigate: reload\n- expect: heading "Signed in"');
    expect({ hop: hop.verdict, sent }).to.deep.equal({ hop: 'finished', sent: ['POST'] });
    await lab.show('<h1>Outer</h1><iframe src=/hop></iframe>');
    await lab.page.frameLocator('iframe').getByText('Signed in').waitFor();
    const frame = await lab.run('- goto: /one\n- navigate: back');
    expect({ frame: frame.verdict, sent }).to.deep.equal({
      frame: 'sop would_send_again',
      sent: ['POST', 'POST'],
    });
  });

  it('should go back to a page whose scripts the browser has kept', async () => {
    let asked = 0;
    lab.answers.set('/kept.js', (_request, response) => {
      asked += 1;
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=600' }).end();
    });
    lab.answers.set('/app', page('<h1>App</h1><script src=/kept.js></script>'));
    const ran = await lab.run('- goto: /app\n- goto: /one\n- navigate: back\n- expect: heading "App"');
    expect({ ran: ran.verdict, asked }).to.deep.equal({ ran: 'finished', asked: 1 });
  });

  it('should note where the portal leads to instead of an address: a refused filter may be dropped', async () => {
    lab.answers.set('/list', (request, response) => {
      if (request.url === '/list?e=1') response.end('<h1>All</h1>');
      else response.writeHead(302, { location: '/list?e=1' }).end();
    });
    const { verdict, notes } = await lab.run('- goto: /list?day=4711\n- goto: /list?e=1#top');
    expect({ verdict, notes }).to.deep.equal({
      verdict: 'finished',
      notes: ['the portal led to /list?e=…'],
    });
  });

  it('should say what an answer with an error means', async () => {
    expect((await lab.run('- goto: /404')).verdict).to.equal('portal_changed page_not_found');
    expect((await lab.run('- goto: /503')).verdict).to.equal('transient portal_unavailable');
    for (const status of [401, 403, 422])
      expect((await lab.run(`- goto: /${status}`)).verdict).to.equal('portal_changed page_refused');
    const limited = await lab.run('- goto: /429');
    expect(limited.outcome).to.deep.include({ status: 'failed', retryAfterMs: 7_000 });
    expect((await lab.run('- goto: { url: /404, accept_errors: true }')).verdict).to.equal('finished');
    expect((await lab.run('- goto: /hang\n  timeout: 300ms')).verdict).to.match(/^transient /);
    expect((await lab.run('- goto: http://127.0.0.1:9/')).verdict).to.match(/^sop /);
    expect((await lab.run("- goto: ${{ 'file:' + '///etc/passwd' }}")).verdict).to.match(/^sop /);
  });

  it('should take a sign-in page for one, whatever its status is', async () => {
    lab.answers.set('/members', (_request, response) => {
      response
        .writeHead(401, { 'content-type': 'text/html' })
        .end(
          '<script>setTimeout(() => { document.body.innerHTML = "<label>User name <input></label>" }, 150)</script>',
        );
    });
    expect((await lab.run('- goto: /members\n- fill: { User name: ada }')).verdict).to.equal('finished');
  });

  it('should not take what a portal shows on all of its pages for a sign-in page', async () => {
    const refused = (body: string) => (_request: unknown, response: ServerResponse) =>
      response.writeHead(403, { 'content-type': 'text/html' }).end(`<h2>403</h2>${body}`);
    lab.answers.set('/searched', refused('<form action=/find method=get><input name=text></form>'));
    lab.answers.set('/jump', refused('<input id=projects-quick-search name=q autocomplete=off>'));
    lab.answers.set('/hidden', refused('<div hidden>New password <input type=password></div>'));
    lab.answers.set('/news', refused('<form class=newsletter-form><input type=email name=email></form>'));
    lab.answers.set('/footer', refused('<footer><form><input type=email name=email></form></footer>'));
    for (const path of ['/searched', '/jump', '/hidden', '/news', '/footer'])
      expect((await lab.run(`- goto: ${path}`)).verdict).to.equal('portal_changed page_refused');
  });

  it('should work in several pages', async () => {
    const ran = await lab.run(
      `
- goto: /one
- click: { target: Receipt, opens: page }
- expect: heading "Two"
- switch_page: opener
- expect: heading "One"
- switch_page: { title: /receipt/i }
- close_page
- expect: heading "One"
- goto: { url: /two, new_page: true }
- expect: heading "Two"
- switch_page: first
- switch_page: new
- close_page`,
    );
    expect(ran.verdict).to.equal('finished');
    expect(lab.page.context().pages()).to.have.length(1);
    expect((await lab.run('- switch_page: { title: Missing }\n  timeout: 300ms')).verdict).to.equal(
      'portal_changed page_not_open',
    );
  });

  it('should say where else to look for a window that is a frame of the page', async () => {
    await lab.show(
      '<div class=box><iframe name=similar srcdoc="<h1>Similar patients</h1>"></iframe><iframe name=ads hidden></iframe><iframe name=pixel width=0 height=0 style="border:0"></iframe></div>',
    );
    const { outcome } = await lab.run('- switch_page: new\n  timeout: 300ms');
    expect(outcome.status === 'failed' && outcome.report?.message).to.equal(
      'no such page is open (1 are). If it is a box on this page, it may be a frame: in_frame: similar',
    );
  });

  it('should move, click and press as a person does', async () => {
    await lab.show(`
      <button id=b ondblclick="log('double')" oncontextmenu="log('right');event.preventDefault()" onclick="log(event.shiftKey ? 'shift' : 'left')">Account</button>
      <a href=# onmouseenter="log('over')">Menu</a><label>Name <input onfocus="log('in')" onblur="log('out')"></label>
      <div id=box role=slider aria-label=Bar tabindex=0 style="width:20px;height:20px" onmousedown="onmousemove = (e) => this.title = e.clientX"></div>
      <p style="margin-top:3000px">Far away</p><script>function log(what) { document.title += ' ' + what; } document.title = '';</script>`);
    const ran = await lab.run(
      `
- click: { target: Account, modifiers: Shift, position: { x: '\${{ 1 + 1 }}', y: 2 } }
- click: { target: Account, count: '\${{ 1 + 1 }}' }
- click: { target: Account, button: right }
- hover: Menu
- focus: label "Name"
- blur: label "Name"
- press: { key: Tab, times: 2 }
- scroll: Far away
- scroll: { to: top }
- set_viewport: { width: 900, height: 700 }
- drag: { target: slider "Bar", by: { x: 60, y: 0 } }`,
    );
    expect(ran.verdict).to.equal('finished');
    expect(await lab.page.title()).to.match(/^shift left left double right over in out/);
    expect(lab.page.viewportSize()).to.deep.equal({ width: 900, height: 700 });
    const often = await lab.run("- click: { target: Account, count: '${{ 2 + 2 }}' }");
    expect(often.verdict).to.equal('sop invalid_count');
  });

  it('should let what is dragged take the place of an entry, from above and from below', async () => {
    await lab.show(`<style>li { height: 20px }</style><ul id=u><li>A</li><li>B</li><li>C</li><li>D</li></ul><script>
      let held = null;
      u.onpointerdown = (event) => { held = event.target; event.preventDefault(); };
      onpointerup = (event) => {
        const over = document.elementFromPoint(event.clientX, event.clientY), box = over.getBoundingClientRect();
        over[event.clientY > box.top + box.height / 2 ? 'after' : 'before'](held);
      };</script>`);
    const order = (): Promise<string> => lab.page.locator('#u').evaluate((list) => list.textContent ?? '');
    expect((await lab.run('- drag: { target: listitem "A", to: listitem "C" }')).verdict).to.equal(
      'finished',
    );
    expect(await order()).to.equal('BCAD');
    expect((await lab.run('- drag: { target: listitem "D", to: listitem "C" }')).verdict).to.equal(
      'finished',
    );
    expect(await order()).to.equal('BDCA');
  });

  it('should ask for texts as a person reads them', async () => {
    await lab.show('<p id=p>\n March&nbsp;2026<br>closed  </p>');
    const ran = await lab.run('- set: { said: "${{ text(\'css \\"#p\\"\') }}" }', {
      head: outputsHead({ said: 'string' }),
    });
    expect(ran.outputs).to.deep.equal({ said: 'March 2026\nclosed' });
  });

  it('should scroll the box in the middle of a page that cannot scroll itself', async () => {
    await lab.show(
      `<body style="margin:0"><div id=b style="height:90vh; overflow:auto"><div style="height:3000px"></div></div><p id=end></p>
       <script>b.onscroll = () => { if (b.scrollTop > 0) end.textContent = 'scrolled' }</script>`,
    );
    expect((await lab.run('- scroll: { to: end }\n- expect: text "scrolled"')).verdict).to.equal('finished');
  });

  it('should scroll until a page that loads more has ended', async () => {
    await lab.show(`<ul id=u></ul><script>
      let pages = 0;
      const more = () => { if (pages++ < 3) u.insertAdjacentHTML('beforeend', '<li style="height:2000px">' + pages); };
      more(); addEventListener('scroll', () => { if (scrollY + innerHeight > document.documentElement.scrollHeight - 10) setTimeout(more, 50); });
    </script>`);
    expect((await lab.run('- scroll: { to: end }')).verdict).to.equal('finished');
    expect(await lab.page.locator('li').count()).to.equal(3);
  });

  it('should scroll until the last part of a list has come, however long its server takes', async () => {
    lab.answers.set('/part', (_request, response) => void setTimeout(() => response.end('more'), 900));
    await lab.show(`<ul id=u></ul><script>
      let parts = 0, asks = false;
      const add = () => { parts += 1; asks = false; u.insertAdjacentHTML('beforeend', '<li style="height:2000px">' + parts); };
      add(); addEventListener('scroll', () => { if (!asks && parts < 3) { asks = true; fetch('/part').then(add); } });
    </script>`);
    expect((await lab.run('- scroll: { to: end }')).verdict).to.equal('finished');
    expect(await lab.page.locator('li').count()).to.equal(3);
  });

  it('should answer dialogs as told, and dismiss what it does not know', async () => {
    await lab.show(`<button onclick="document.title = String(confirm('Submit this claim?'))">Submit</button>
      <button onclick="document.title = prompt('Reason?')">Ask</button><button onclick="alert('Member not found')">Find</button>`);
    const unknown = await lab.run('- click: Submit\n- click: Submit');
    expect(await lab.page.title()).to.equal('false');
    expect(unknown.verdict).to.equal('finished');
    expect(unknown.outcome.issues).to.deep.equal(
      [4, 5].map((line) => ({
        code: 'unexpected_dialog',
        message: `During "click Submit" (line ${line}), the portal showed a dialog of the browser that the procedure does not expect. It was dismissed.`,
      })),
    );
    expect(unknown.notes).to.deep.equal(
      [4, 5].map(
        (line) =>
          `During "click Submit" (line ${line}), the portal showed a dialog of the browser that the procedure does not expect: confirm dialog "Submit this claim?"`,
      ),
    );
    await lab.run('- on_dialog: { answer: accept, text: /submit this/i }\n- click: Submit');
    expect(await lab.page.title()).to.equal('true');
    await lab.run('- on_dialog: { answer: accept, prompt: Because }\n- click: Ask');
    expect(await lab.page.title()).to.equal('Because');
    const other = await lab.run('- on_dialog: { answer: accept, text: Delete? }\n- click: Submit');
    expect(await lab.page.title()).to.equal('false');
    expect(other.outcome).to.have.nested.property('issues[0].code', 'unexpected_dialog');
    const heard = await lab.run('- on_dialog: { answer: dismiss, into: said }\n- click: Find', {
      head: outputsHead({ said: 'string' }),
    });
    expect(heard.outputs).to.deep.equal({ said: 'Member not found' });
    await lab.show(
      '<button onclick="confirm(`Sex differs`) && confirm(`Name differs`)">Save</button><button onclick="confirm(`Sure?`)">Close</button>',
    );
    const asked = '- on_dialog: { answer: accept, into: said }\n- click: Save';
    const head = outputsHead({ said: 'string' });
    expect((await lab.run(asked, { head })).outputs).to.deep.equal({ said: 'Sex differs\nName differs' });
    expect((await lab.run(`${asked}\n- click: Close`, { head })).outputs).to.deep.equal({ said: 'Sure?' });
  });

  it('should report a dialog that no step expects, whenever it comes after a step has acted on the page', async () => {
    const codes = async (steps: string): Promise<readonly string[]> => {
      const { outcome, verdict } = await lab.run(steps);
      expect(verdict).to.equal('finished');
      return outcome.issues.map(({ code }) => code);
    };
    lab.answers.set('/welcome', page("<h1>Home</h1><script>alert('Scheduled downtime')</script>"));
    lab.answers.set(
      '/large',
      page(`<h1>Files</h1><label>File <input type=file onchange="alert('a.txt is too large'); value = ''"></label>
        <a href="#" onclick="history.replaceState({}, '', '/found'); setTimeout(() => { alert('None for Ann'); document.querySelector('h1').textContent = 'None' }, 300)">Find</a>
        <a href="/nothing" onclick="setTimeout(() => { history.pushState({}, '', '/found'); alert('None for Ann'); document.querySelector('h1').textContent = 'None' }, 400)">Print</a>`),
    );
    lab.answers.set('/nothing', (_request, response) => response.writeHead(204).end());
    const welcome = '- goto: /welcome\n- expect: heading "Home"\n';
    expect(await codes(welcome)).to.deep.equal([]);
    const upload = '- goto: /large\n- upload: { File: { name: a.txt, text: A } }\n';
    expect(await codes(`${welcome}${upload}`)).to.deep.equal(['unexpected_dialog']);
    expect(await codes(`- on_dialog: dismiss\n${upload}`)).to.deep.equal([]);
    const wait = '- goto: /large\n- click: Find\n- wait_for: heading "None"';
    expect(await codes(wait)).to.deep.equal(['unexpected_dialog']);
    const late = await lab.run(`${wait}\n- expect: heading "Claims"\n  timeout: 1s`);
    expect(late.outcome.issues[0]?.message).to.match(/^After "click Find" \(line 5\), the portal showed/);
    expect(JSON.stringify(late.outcome.issues)).to.not.include('Ann');
    expect(late.outcome).to.have.nested.property('report.candidates[0]', 'alert dialog "None for Ann"');
    expect(await codes(wait.replace('Find', 'Print'))).to.deep.equal(['unexpected_dialog']);
  });

  it('should mention a dialog that an on_dialog for any dialog has answered, unless it is the one right before', async () => {
    await lab.show(`<button onclick="confirm('Delete Ann?'); alert('Ann cannot be deleted')">Delete</button>
      <button onclick="alert('None for Ann')">Find</button>`);
    const { outcome, notes, events } = await lab.run('- on_dialog: accept\n- click: Delete\n- click: Find');
    expect(outcome.issues).to.deep.equal([]);
    const said = 'the portal showed a dialog of the browser that the procedure does not expect';
    expect(notes).to.deep.equal([
      `During "click Delete" (line 5), ${said}, and on_dialog accepted it: alert dialog "Ann cannot be deleted"`,
      `During "click Find" (line 6), ${said}, and on_dialog accepted it: alert dialog "None for Ann"`,
    ]);
    const answered = events.filter((event) => event.kind === 'dialog.answered');
    expect(answered.map(({ step, type, answer }) => [step.line, type, answer])).to.deep.equal([
      [5, 'alert', 'accept'],
      [6, 'alert', 'accept'],
    ]);
    expect(JSON.stringify(answered)).to.not.include('Ann');
    const failed = await lab.run('- on_dialog: dismiss\n- click: Delete\n- fail: { code: odd, notes: Odd. }');
    expect(failed.outcome)
      .to.have.nested.property('report.candidates')
      .that.deep.equals(['confirm dialog "Delete Ann?" # dismissed', 'alert dialog "Ann cannot be deleted"']);
    for (const named of ['text: Ann', 'into: said']) {
      const quiet = await lab.run(`- on_dialog: { answer: accept, ${named} }\n- click: Delete`);
      expect(quiet.notes).to.deep.equal([]);
    }
  });

  it('should leave a dialog to the one who listens to the page', async () => {
    await lab.show(`<button onclick="document.title = String(confirm('Sure?'))">Ask</button>`);
    lab.page.once('dialog', (dialog) => void dialog.accept());
    expect((await lab.run('- click: Ask')).outcome.issues).to.deep.equal([]);
    expect(await lab.page.title()).to.equal('true');
  });

  it('should wait for states, texts, values, counts and expressions', async () => {
    await lab.show(`<p id=s>Loading</p><button disabled>Go</button><label>Total <input id=t></label><label><input id=c type=checkbox>Ok</label><ul></ul>
      <script>setTimeout(() => {
        s.remove(); document.querySelector('button').disabled = false; t.value = '1,500.00'; t.focus(); c.checked = true;
        document.querySelector('ul').innerHTML = '<li>Paid 17<li>Denied'; history.pushState({}, '', '/claims?x=1');
      }, 150)</script>`);
    const ran = await lab.run(
      `
- wait_for: { target: Loading, state: hidden }
- wait_for: { target: button "Go", state: enabled }
- wait_for: { target: label "Total", value: "1500", state: focused }
- wait_for: { target: label "Ok", state: checked }
- wait_for: { target: listitem, count: 2 }
- wait_for: { target: listitem /Paid/, text: "/paid \\\\d+/i" }
- wait_for: { url: /claims/ }
- wait_for: { that: "\${{ count('listitem') == 2 }}", load: load }
- wait_for: { target: button "Go", state: stable }`.replace('listitem /Paid/', 'text "Paid"'),
    );
    expect(ran.verdict).to.equal('finished');
    expect((await lab.run('- wait_for: { target: listitem, count: 3 }\n  timeout: 1s')).verdict).to.equal(
      'portal_changed wait_timed_out',
    );
    expect((await lab.run('- wait_for: heading "Never"\n  timeout: 1s')).verdict).to.equal(
      'portal_changed target_not_found',
    );
  });

  it('should wait for what a dialog says that comes late', async () => {
    await lab.show('<button onclick="setTimeout(() => alert(`Not found`), 700)">Find</button>');
    const { outcome, outputs } = await lab.run(
      '- on_dialog: { answer: accept, into: said }\n- click: Find\n- expect: { that: "${{ outputs.said == \'Not found\' }}" }',
      { head: outputsHead({ said: 'string' }) },
    );
    expect([outcome.status, outputs]).to.deep.equal(['finished', { said: 'Not found' }]);
  });

  it('should not wait for a condition that does not depend on the page', async () => {
    await lab.show('<h1>Home</h1>');
    const { outcome } = await lab.run(
      '- read: { title: heading }\n- expect: { that: "${{ vars.title == \'\' }}" }\n  timeout: 10m',
    );
    expect(outcome.status === 'failed' && outcome.report?.message).to.equal(
      "${{ vars.title == '' }} is not true: on the left is a text like Aaaa",
    );
  });

  it('should say of what is there in which way it is not as it must be', async () => {
    await lab.show('<p data-testid=plan>Gold</p><h1>Loading</h1>');
    const told = async (condition: string): Promise<string> => {
      const { outcome } = await lab.run(`- wait_for: ${condition}\n  timeout: 1s`);
      return outcome.status === 'failed'
        ? `${outcome.failure.code}: ${outcome.report?.message}`
        : outcome.status;
    };
    expect(await told('{ target: testid "plan", text: Silver }')).to.equal(
      'wait_timed_out: testid "plan" does not contain "Silver"',
    );
    const both =
      '{ that: "${{ visible(\'heading \\"Loading\\"\') && (1 < 2 && count(\'table\') > 7) && true }}" }';
    expect(await told(both)).to.equal(
      "wait_timed_out: ${{ count('table') > 7 }} did not become true: on the left is 0",
    );
    for (const part of [
      '!(2 > 1)',
      "1 == (')' == '(' ? 1 : 2)",
      '(2 < 1) || (3 < 2)',
      "(1 + 2) * 2 in ([7, size('(')])",
    ])
      expect(await told(`{ that: "\${{ 1 < 2 && (${part}) && (true ? true : (false)) }}" }`)).to.equal(
        `wait_timed_out: \${{ ${part} }} is not true${part.startsWith('1 ==') ? ': on the right is a number like 9' : ''}`,
      );
    expect(await told('{ that: "${{ text(\'heading\') == text(\'css \\"b\\"\') }}" }')).to.equal(
      "wait_timed_out: ${{ text('heading') == text('css \"b\"') }} did not become true: on the left is a text like Aaaaaaa, on the right is nothing",
    );
    expect(await told('{ target: heading "Loading", state: hidden }')).to.equal(
      'wait_timed_out: heading "Loading" did not become hidden',
    );
    expect(await told('{ target: testid "copay", text: Silver }')).to.match(
      /^target_not_found: .*testid "copay".* was not found/,
    );
  });

  it('should hold no text only where nothing is said, and never take it for a part of every text', async () => {
    await lab.show('<p data-testid=plan>Gold</p><div data-testid=note style="height:9px"> </div>');
    const judged = async (asked: string): Promise<string> =>
      (await lab.run(`- set: { none: "" }\n- expect: { ${asked} }\n  timeout: 1s`)).verdict;
    expect(await judged('target: testid "plan", text: "${{ vars.none }}"')).to.equal(
      'portal_changed expectation_failed',
    );
    expect(await judged('target: testid "note", text: "${{ vars.none }}"')).to.equal('finished');
    expect(await judged('url: "${{ vars.none }}"')).to.equal('portal_changed expectation_failed');
  });

  it('should count what says the text, and judge by all that is asked beside the number', async () => {
    await lab.show('<ul><li>Paid<li>Denied<li>Paid</ul><label>Plan <input value=Gold></label>');
    for (const [asked, verdict] of [
      ['listitem, count: 2, text: Paid', 'finished'],
      ['listitem, count: 0, text: Pending', 'finished'],
      ['listitem, count: 3, text: Paid', 'portal_changed expectation_failed'],
      ['label "Plan", count: 1, value: Gold', 'finished'],
      ['label "Plan", count: 1, value: Silver', 'portal_changed expectation_failed'],
      ['label "Plan", count: 1, state: disabled', 'portal_changed expectation_failed'],
    ])
      expect((await lab.run(`- expect: { target: ${asked} }\n  timeout: 1s`)).verdict, asked).to.equal(
        verdict,
      );
  });

  it('should judge hard and soft', async () => {
    await lab.show('<p data-testid=total>$1,499.00</p>');
    expect(
      (await lab.run('- expect: { target: testid "total", text: "1,500" }\n  timeout: 1s')).verdict,
    ).to.match(/^portal_changed/);
    const business = await lab.run(
      '- expect: { target: testid "total", text: "1,500", or_fail: { code: total_mismatch, notes: Another total. } }\n  timeout: 1s',
    );
    expect(business.verdict).to.equal('business total_mismatch');
    expect(business.outcome).to.have.property('notes', 'Another total.');
    const soft = await lab.run(
      '- expect: { target: testid "total", text: "1,500", or_note: { code: other_total, message: Look at it. } }\n  timeout: 1s',
    );
    expect(soft.verdict).to.equal('finished');
    expect(soft.outcome.issues).to.deep.equal([{ code: 'other_total', message: 'Look at it.' }]);
  });

  it('should end at once when canceled, although the page hangs', async () => {
    lab.answers.set('/never', () => undefined);
    await lab.show(
      `<button onclick="const never = new XMLHttpRequest(); never.open('GET', '/never', false); never.send()">Hang</button>`,
    );
    const cancel = new AbortController();
    const running = lab.run('- click: Hang\n- click: Hang', { signal: cancel.signal });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const started = performance.now();
    cancel.abort(new Error('canceled'));
    await running.catch(() => undefined);
    expect(performance.now() - started, 'of the 60 s that a step has').to.be.lessThan(20_000);
    await lab.page.close();
  });
});
