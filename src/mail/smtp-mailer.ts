import { connect, type Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { createTransport } from 'nodemailer';
import { codeOf } from '../platform/errors.ts';
import { isMailAddress, type Mailbox } from '../platform/mail-address.ts';

/** What became of an e-mail. `rejected`: the server does not accept this recipient or this message, now or later. */
export type MailOutcome = 'sent' | 'rejected' | 'refused' | 'auth' | 'dns' | 'connect' | 'tls' | 'timeout';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends one e-mail at a time, over a connection for it alone. Never throws. */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<MailOutcome>;

export interface SmtpOptions {
  /** `smtps://user:password@host:465`, or `smtp://…:587`, which requires STARTTLS unless the host is this machine. */
  readonly url: string;
  readonly from: Mailbox;
  /** How long one e-mail may take, whatever the server does. Default: 30 s. */
  readonly timeoutMs?: number;
  /** Certificates to trust in addition to those of Node.js. */
  readonly tls?: Pick<ConnectionOptions, 'ca'>;
}

const TIMEOUT_MS = 30_000;
/** Replies are lines of text. */
const MAX_REPLY_BYTES = 64 * 1_024;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

export function createSmtpMailer(options: SmtpOptions): SendMail {
  const { timeoutMs = TIMEOUT_MS } = options;
  return async (mail, signal) => {
    if (!isMailAddress(mail.to)) return 'rejected';
    const server = serverOf(options.url);
    if (signal.aborted) return 'timeout';
    // Our own socket, so that it can be closed at any moment: a server that sends a character now and then keeps every other timeout from ending it.
    const socket = connect({ host: server.host, port: server.port });
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const end = (): void => void socket.destroy();
    deadline.addEventListener('abort', end);
    try {
      await connected(socket, deadline);
      return await sendOver(socket, server, options, mail);
    } catch (error) {
      return deadline.aborted ? 'timeout' : outcomeOf(error);
    } finally {
      deadline.removeEventListener('abort', end);
      socket.destroy();
    }
  };
}

interface Server {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  /** Whether the connection stays on this machine, without TLS. */
  readonly local: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
}

function serverOf(text: string): Server {
  const { protocol, hostname, port, username, password } = new URL(text);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    local: !secure && LOOPBACK.has(hostname),
    auth:
      username === ''
        ? undefined
        : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}

function connected(socket: Socket, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
    socket.once('close', () => reject(signal.aborted ? signal.reason : new Error('closed')));
  });
}

async function sendOver(
  socket: Socket,
  { host, secure, local, auth }: Server,
  { from, tls, timeoutMs = TIMEOUT_MS }: SmtpOptions,
  { to, subject, text }: Mail,
): Promise<MailOutcome> {
  const transport = createTransport({
    connection: socket,
    host,
    secure,
    requireTLS: !secure && !local,
    ignoreTLS: local,
    ...(auth === undefined ? {} : { auth }),
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    socketCloseTimeout: 0,
    maxResponseSize: MAX_REPLY_BYTES,
    disableFileAccess: true,
    disableUrlAccess: true,
    tls: { ...tls, minVersion: 'TLSv1.2', rejectUnauthorized: true },
  });
  const closed = new Promise<never>((_resolve, reject) => {
    socket.once('close', () => reject(new Error('closed')));
  });
  const sending = transport.sendMail({
    from,
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    subject,
    text,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  });
  // Neither is left unhandled when the other one ends first.
  closed.catch(() => undefined);
  sending.catch(() => undefined);
  await Promise.race([sending, closed]);
  return 'sent';
}

/** A reply that no later attempt changes. */
const PERMANENT = 500;

function outcomeOf(error: unknown): MailOutcome {
  const code = codeOf(error) ?? '';
  const { responseCode: reply, command } = {
    ...(error as { readonly responseCode?: unknown; readonly command?: unknown }),
  };
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'auth';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EDNS') return 'dns';
  if (/^(ETLS|ERR_TLS|ERR_SSL|EPROTO$|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/.test(code)) return 'tls';
  if (code === 'ETIMEDOUT') return 'timeout';
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    const isPermanent = typeof reply !== 'number' || reply >= PERMANENT;
    // A sender that the server does not accept is our own setting, and not the fault of this recipient.
    return isPermanent && command !== 'MAIL FROM' ? 'rejected' : 'refused';
  }
  return /certificate|self-signed|TLS|SSL/i.test(error instanceof Error ? error.message : '')
    ? 'tls'
    : 'connect';
}
