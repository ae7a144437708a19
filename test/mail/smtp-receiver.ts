import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { SELF_SIGNED } from '../support/self-signed.ts';

export interface ReceivedMail {
  readonly to: readonly string[];
  /** The message as it arrived. */
  readonly source: string;
}

export interface SmtpReceiver extends AsyncDisposable {
  readonly port: number;
  readonly received: ReceivedMail[];
  /** How many messages are refused with a temporary error before one is accepted. */
  failNext(times: number): void;
}

/** A real SMTP server, which requires the password `secret`. It rejects `nobody@…` for good. */
export async function smtpReceiver(options: { readonly secure: boolean }): Promise<SmtpReceiver> {
  const received: ReceivedMail[] = [];
  let failures = 0;
  const server = new SMTPServer({
    ...SELF_SIGNED,
    secure: options.secure,
    hideSTARTTLS: true,
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'secret' ? done(null, { user: 'sopwith' }) : done(new Error('wrong password')),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('nobody@')
        ? done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
        : done(),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (failures-- > 0) return done(Object.assign(new Error('try later'), { responseCode: 451 }));
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ to, source: Buffer.concat(chunks).toString('utf8') });
        return done();
      });
    },
  });
  server.on('error', () => undefined);
  const listening = await new Promise<AddressInfo>((resolve) => {
    const { server: tcp } = server;
    server.listen(0, '0.0.0.0', () => resolve(tcp.address() as AddressInfo));
  });
  return {
    port: listening.port,
    received,
    failNext: (times) => (failures = times),
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
