import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { expect } from 'chai';
import { createSmtpMailer, type SmtpOptions } from '../../src/mail/smtp-mailer.ts';
import { SELF_SIGNED } from '../support/self-signed.ts';
import { smtpReceiver } from './smtp-receiver.ts';

const FROM = { name: 'Sopwith', address: 'sopwith@clinic.example' };
const MAIL = { to: 'robin@clinic.example', subject: 'Sopwith: 1 task waits', text: 'One.\n' };
const TRUSTING: Partial<SmtpOptions> = { tls: { ca: SELF_SIGNED.cert } };

const send = (url: string, more: Partial<SmtpOptions> = {}, mail = MAIL) =>
  createSmtpMailer({ url, from: FROM, ...more })(mail, new AbortController().signal);

/** A server that says what it wants. */
async function oddServer(serve: (socket: Socket) => void): Promise<{ port: number; server: Server }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, server };
}

describe('e-mails over SMTP', () => {
  it('should arrive over TLS, with the recipient and the headers that we have set, and no others', async () => {
    await using receiver = await smtpReceiver({ secure: true });
    const url = `smtps://sopwith:secret@127.0.0.1:${receiver.port}`;
    expect(await send(url, TRUSTING)).to.equal('sent');
    const [mail] = receiver.received;
    expect(mail?.to).to.deep.equal(['robin@clinic.example']);
    expect(mail?.source).to.match(/^From: "?Sopwith"? <sopwith@clinic\.example>\r$/m);
    expect(mail?.source).to.match(/^Auto-Submitted: auto-generated\r$/m);
    const injected = { ...MAIL, subject: 'One\r\nBcc: eve@example.com\r\n\r\nnew body' };
    expect(await send(url, TRUSTING, injected)).to.equal('sent');
    expect(receiver.received[1]?.to).to.deep.equal(['robin@clinic.example']);
    expect(receiver.received[1]?.source).not.to.match(/^Bcc:/im);
    for (const to of [
      'robin@clinic.example\r\nBcc: eve@example.com',
      'a@b.example,eve@example.com',
      '<eve@example.com>',
    ])
      expect([to, await send(url, TRUSTING, { ...MAIL, to })]).to.deep.equal([to, 'rejected']);
    expect(receiver.received).to.have.length(2);
  });

  it('should not be sent to a server that it does not trust, without encryption, or with a wrong password', async () => {
    await using receiver = await smtpReceiver({ secure: true });
    await using plain = await smtpReceiver({ secure: false });
    const secure = `127.0.0.1:${receiver.port}`;
    expect(await send(`smtps://sopwith:secret@${secure}`)).to.equal('tls');
    expect(await send(`smtps://sopwith:wrong@${secure}`, TRUSTING)).to.equal('auth');
    // Another address than this machine's own: STARTTLS is required, and this server has none.
    expect(await send(`smtp://sopwith:secret@127.0.0.2:${plain.port}`)).to.equal('tls');
    expect([...receiver.received, ...plain.received]).to.deep.equal([]);
    expect(await send(`smtp://sopwith:secret@127.0.0.1:${plain.port}`)).to.equal('sent');
  });

  it('should report a recipient that the server rejects, and a server that is not there', async () => {
    await using plain = await smtpReceiver({ secure: false });
    const url = `smtp://sopwith:secret@127.0.0.1:${plain.port}`;
    expect(await send(url, {}, { ...MAIL, to: 'nobody@clinic.example' })).to.equal('rejected');
    plain.failNext(1);
    expect(await send(url)).to.equal('refused');
    const gone = await oddServer(() => undefined);
    gone.server.close();
    expect(await send(`smtp://127.0.0.1:${gone.port}`)).to.equal('connect');
  });

  it('should give up on a server that is silent, drips, or floods', async () => {
    const drip = (socket: Socket): void => {
      const timer = setInterval(() => socket.write('2'), 20);
      socket.once('close', () => clearInterval(timer));
    };
    const flood = (socket: Socket): void => {
      const more = (): void => {
        if (!socket.destroyed && socket.write('220-'.padEnd(16_384, 'x'))) setImmediate(more);
      };
      socket.on('drain', more);
      more();
    };
    for (const serve of [() => undefined, drip, flood]) {
      const odd = await oddServer(serve);
      const outcome = await send(`smtp://127.0.0.1:${odd.port}`, { timeoutMs: 1_000 });
      expect(['timeout', 'connect']).to.include(outcome);
      odd.server.close();
    }
  });
});
