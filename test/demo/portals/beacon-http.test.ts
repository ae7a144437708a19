import { expect } from 'chai';
import { CATEGORIES } from '../../../demo/portals/lab/claim.ts';
import { DECISIONS } from '../../../demo/portals/lab/authorization.ts';
import { totpCode, totpWindow } from '../../../demo/portals/lab/totp.ts';
import { beaconSeed } from '../../../demo/portals/beacon-mutual/seed/index.ts';
import { startBeaconMutual, type BeaconMutualPortal } from '../../../demo/portals/beacon-mutual/start.ts';
import { BeaconClient, type BeaconPage } from './beacon-client.ts';

describe('Beacon Mutual over HTTP', () => {
  let portal: BeaconMutualPortal;
  let client: BeaconClient;
  const now = Date.parse('2026-11-20T12:00:00Z');

  before(async () => {
    portal = await startBeaconMutual({ clock: () => now });
  });
  after(() => portal.close());
  beforeEach(async () => {
    portal.lab.reset();
    portal.lab.switches({ totp: false });
    client = new BeaconClient(portal);
    await client.logOn();
  });

  const counts = (): Record<string, number> => portal.lab.state().submissions_by_key;
  const inquire = async (fields: Record<string, string>): Promise<BeaconPage> => {
    const path = '/work/eligibility';
    const type = { provider_npi: '1234567893', service_class: 'GEN', service_type: '30' };
    return client.press(path, await client.send(path), 'inquire', { ...type, ...fields });
  };
  const walter = { member_id: 'BCN200300401-01', birth_m: '4', birth_d: '18', birth_y: '1971' };

  describe('sign-in', () => {
    it('should ask for the code, the question and the terms, each where its switch is on', async () => {
      portal.lab.switches({ totp: true, captcha: true, security_question: true, terms: true });
      const other = new BeaconClient(portal);
      expect((await other.logOn('desk-b')).text).to.include('Confirm that you are not a robot.');
      let page = await other.logOn('desk-b', undefined, { human: 'on' });
      const [, flow = ''] = /name="flow" value="([^"]+)"/.exec(page.text) ?? [];
      const secret = beaconSeed.users[1]?.totp_secret ?? '';
      const code = totpCode(secret, totpWindow(now));
      page = await other.send('/logon', { step: 'code', flow, code });
      expect(page.text).to.include('first pet');
      page = await other.send('/logon', { step: 'security_question', flow, answer: 'tango' });
      expect(page.text).to.include('Conditions of Use');
      page = await other.send('/logon', { step: 'terms', flow });
      expect([page.status, page.location]).to.deep.equal([302, '/hub']);
    });

    it('should take a code from the mailbox, and lock after three failures', async () => {
      portal.lab.switches({ email_code: true });
      const page = await new BeaconClient(portal).logOn('desk-c');
      const [, flow = ''] = /name="flow" value="([^"]+)"/.exec(page.text) ?? [];
      const [mail] = portal.lab.state().mailbox;
      expect((await client.send('/logon', { step: 'code', flow, code: mail?.code ?? '' })).location).to.equal(
        '/hub',
      );
      for (const words of ['incorrect', 'incorrect', 'account is locked'])
        expect((await client.logOn('desk-d', 'wrong')).text).to.include(words);
      expect((await client.logOn('desk-d')).text).to.include('account is locked');
      expect(portal.lab.state().locked_users).to.deep.equal(['desk-d']);
    });

    it('should end a session that is idle, thrown out or used up', async () => {
      portal.lab.clock({ advance_ms: 901_000 });
      expect((await client.send('/hub')).location).to.equal('/logon?reason=idle');
      await client.logOn();
      await new BeaconClient(portal).logOn();
      expect((await client.send('/work/payers')).location).to.equal('/logon?reason=kicked');
      portal.lab.switches({ session_expires_after: 2 });
      await client.logOn();
      await client.send('/hub');
      await client.send('/hub/menu');
      expect((await client.send('/work/payers')).location).to.equal('/logon?reason=expired');
    });
  });

  describe('pages', () => {
    it('should answer with the page of a fault', async () => {
      for (const [name, status, words] of [
        ['error_500', 500, 'Something went wrong'],
        ['error_503', 503, 'Service unavailable'],
        ['maintenance', 503, 'Scheduled maintenance'],
        ['rate_limit', 429, 'Too many requests'],
      ] as const) {
        portal.lab.switches({ [name]: 1 });
        const page = await client.send('/work/payers');
        expect([page.status, page.text.includes(words)], name).to.deep.equal([status, true]);
      }
      portal.lab.switches({ latency: 30 });
      const started = performance.now();
      await client.send('/work/payers');
      expect(performance.now() - started).to.be.at.least(29);
    });

    it('should change ids at every load, or not', async () => {
      const id = async (): Promise<string | undefined> =>
        /id="([^"]*member_id)"/.exec((await client.send('/work/eligibility')).text)?.[1];
      expect(await id()).not.to.equal(await id());
      portal.lab.switches({ dynamic_ids: false });
      expect(await id()).to.equal('ctl00_member_id');
    });

    it('should refuse a page that was posted before, where pages can be posted once', async () => {
      portal.lab.switches({ page_token_once: true });
      const page = await client.send('/work/eligibility');
      const fields = { ...walter, provider_npi: '1234567893', service_type: '30' };
      expect((await client.press('/work/eligibility', page, 'inquire', fields)).text).to.include('Trace No.');
      const again = await client.press('/work/eligibility', page, 'inquire', fields);
      expect(again.problems).to.deep.equal(['This page has expired. Please start again.']);
      const forged = await client.send('/work/eligibility', { __VIEWSTATE: 'forged' });
      expect(forged.problems).to.deep.equal(['This page has expired. Please start again.']);
    });

    it('should rename things in release 2, and cover every nth page by a bulletin', async () => {
      portal.lab.switches({ release_2: true, random_announcement: 2 });
      const pages = [await client.send('/work/eligibility'), await client.send('/work/eligibility')];
      expect(pages.map(({ text }) => text.includes('System Bulletin'))).to.deep.equal([false, true]);
      expect(pages[0]?.text).to.include('Member Number').and.not.include('Subscriber No.');
    });

    it('should write and read dates, amounts and times as another place does', async () => {
      portal.lab.switches({ locale: 'de-DE', time_zone: 'Asia/Tokyo', idle_timeout: 0 });
      portal.lab.clock({ now: '2026-11-20T20:00:00Z' });
      const page = await client.send('/work/eligibility');
      expect(page.text).to.include('value="21.11.2026"').and.include('05:00');
      const answer = await inquire({ ...walter, date_of_service: '05.10.2026' });
      expect(answer.text).to.include('01.01.2023').and.include('2.000,00 $');
      const review = await client.claimToReview({
        line0_from: '15.09.2026',
        line0_charge: '1.234,50',
        total: '1.234,50',
      });
      await client.sendClaim(review);
      expect(portal.lab.state().submissions[0]).to.include({ total: 1_234_50 });
    });

    it('should draw the hub as a frameset', async () => {
      portal.lab.switches({ frameset: true });
      expect((await client.send('/hub')).text)
        .to.include('<frameset')
        .and.not.include('<iframe');
    });
  });

  describe('eligibility', () => {
    it('should answer with the rejections of the payer', async () => {
      const rejection = async (fields: Record<string, string>): Promise<string | undefined> =>
        /AAA (\d\d)/.exec((await inquire(fields)).text)?.[1];
      expect(await rejection({ ...walter, member_id: 'BCN999999999' })).to.equal('75');
      expect(await rejection({ ...walter, member_id: '123' })).to.equal('72');
      expect(await rejection({ ...walter, birth_y: '1970' })).to.equal('71');
      expect(await rejection({ ...walter, birth_m: '2', birth_d: '30' })).to.equal('58');
      expect(await rejection({ ...walter, date_of_service: '01/01/2020' })).to.equal('62');
      portal.lab.switches({ payer_cannot_respond: 1 });
      expect(await rejection(walter)).to.equal('42');
    });

    it('should know the members of the selected payer alone', async () => {
      const delia = { member_id: 'HLC500600701', birth_m: '2', birth_d: '2', birth_y: '1963' };
      expect((await inquire(delia)).text).to.include('AAA 75');
      await client.press('/work/payers', await client.send('/work/payers'), 'select', { payer: '81002' });
      expect((await inquire(delia)).text).to.include('Harborlight Care');
    });

    it('should list two members to select from, and fill the types by class', async () => {
      portal.lab.switches({ two_members_found: 1 });
      const choice = await inquire(walter);
      expect(choice.text).to.include('More than one member was found.');
      const posted = { __EVENTTARGET: 'choose', __EVENTARGUMENT: 'BCN200300401-01' };
      const chosen = await client.press('/work/eligibility', choice, '', posted);
      expect(chosen.text).to.include('Coverage Status');
      const emptied = await client.press('/work/eligibility', chosen, '', {
        __EVENTTARGET: 'service_class',
        service_class: 'FAC',
      });
      expect(emptied.text).to.include('value="47"').and.not.include('value="UC"');
    });
  });

  describe('claims', () => {
    it('should record a claim once, whatever becomes of the answer', async () => {
      portal.lab.switches({ submit_times_out: { value: 'hang', times: 1 } });
      const review = await client.claimToReview();
      const lost = client.sendClaim(review, 'send', AbortSignal.timeout(200));
      expect(await lost.catch((error: Error) => error.name)).to.equal('TimeoutError');
      expect(counts()).to.deep.equal({ 'PAN-100': 1 });
      portal.lab.switches({ submit_500_after_recording: 1 });
      const second = await client.sendClaim(
        await client.claimToReview({ patient_account_number: 'PAN-101' }),
      );
      expect(second.status).to.equal(500);
      portal.lab.switches({ submit_500_before_recording: 1 });
      const third = await client.claimToReview({ patient_account_number: 'PAN-102' });
      expect((await client.sendClaim(third)).status).to.equal(500);
      expect(counts()).to.deep.equal({ 'PAN-100': 1, 'PAN-101': 1 });
      expect((await client.sendClaim(third)).text).to.include('Claim accepted.');
      expect((await client.sendClaim(third)).text).to.include('Claim accepted.');
      expect(counts()).to.deep.equal({ 'PAN-100': 1, 'PAN-101': 1, 'PAN-102': 1 });
      portal.lab.switches({ submit_double: true });
      await client.sendClaim(third);
      expect(counts()).to.include({ 'PAN-102': 2 });
    });

    it('should warn of a likely duplicate and go on when told to', async () => {
      await client.sendClaim(await client.claimToReview());
      const warned = await client.sendClaim(await client.claimToReview());
      expect(warned.text).to.include('Possible duplicate of BCN-2026-000501.').and.include('Submit anyway');
      expect(counts()).to.deep.equal({ 'PAN-100': 1 });
      await client.sendClaim(warned, 'send_anyway');
      expect(counts()).to.deep.equal({ 'PAN-100': 2 });
    });

    it('should list what to correct before the review', async () => {
      const page = await client.claimToReview({ total: '1', billing_npi: '1234567890', line0_pointer: 'C' });
      expect(page.problems).to.deep.equal([
        'Billing provider NPI 1234567890 is not a valid NPI.',
        'Line 1: diagnosis pointer C points to a diagnosis that is not there.',
        'Total charge is not the sum of the lines.',
      ]);
    });

    it('should have up to 50 lines, and keep what was typed when one is deleted', async () => {
      const path = '/work/claim-entry';
      let page = await client.send(path);
      page = await client.press(path, page, 'next', walter);
      page = await client.press(path, page, 'next');
      for (let line = 1; line < 50; line += 1)
        page = await client.press(path, page, 'add_line', { [`line${line - 1}_charge`]: String(line) });
      const full = await client.press(path, page, 'add_line');
      expect(full.problems).to.deep.equal(['Maximum 50 lines.']);
      const posted = { __EVENTTARGET: 'remove_line', __EVENTARGUMENT: '0' };
      const shorter = await client.press(path, page, '', posted);
      expect(shorter.text).to.include('name="line48_charge"').and.not.include('name="line49_charge"');
      expect(shorter.text).to.match(/name="line0_charge"\s+value="2"/);
    });

    it('should show a claim after the posting delay, and its status as time goes by', async () => {
      portal.lab.switches({ posting_delay_ms: 60_000, status_changes_with_time: 3_600_000, idle_timeout: 0 });
      await client.sendClaim(await client.claimToReview());
      const detail = async (): Promise<string> =>
        (await client.send('/popup/claim?number=BCN-2026-000501')).text;
      expect(await detail()).to.include('Claim not found.');
      const seen: unknown[] = [];
      for (const advance of [60_000, 3_600_000, 3_600_000, 3_600_000]) {
        portal.lab.clock({ advance_ms: advance });
        seen.push(/<b>([A-Z]\d) /.exec(await detail())?.[1]);
      }
      expect(seen).to.deep.equal(['A1', 'A2', 'P1', 'F1']);
    });

    it('should refuse a form whose hidden field is filled, and empty a step on the way back', async () => {
      portal.lab.switches({ honeypot: true, back_loses_data: true });
      const review = await client.claimToReview();
      const trapped = await client.press('/work/claim-entry', review, 'send', { website: 'x' });
      expect(trapped.problems).to.deep.equal(['This request could not be accepted.']);
      const back = await client.press('/work/claim-entry', review, 'back', { line0_charge: '9' });
      expect((await client.press('/work/claim-entry', back, 'next')).problems).to.include(
        'Line 1: charge must be an amount above zero.',
      );
    });
  });

  it('should hold the seed that the portals promise', () => {
    expect(beaconSeed.members).to.have.length(24);
    expect(beaconSeed.claims).to.have.length(40);
    expect(new Set(beaconSeed.claims.map(({ category }) => category)).size).to.equal(
      Object.keys(CATEGORIES).length,
    );
    expect(beaconSeed.authorizations).to.have.length(15);
    expect(new Set(beaconSeed.authorizations.map(({ decision }) => decision)).size).to.equal(
      Object.keys(DECISIONS).length,
    );
    expect(beaconSeed.remittances).to.have.length(8);
    for (const claim of beaconSeed.claims) expect(claim.patient_name, claim.claim_number).not.to.equal('');
  });
});
