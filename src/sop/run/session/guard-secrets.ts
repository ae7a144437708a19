import type { RunPorts } from '../../ports.ts';
import type { Secrets } from '../../secrets.ts';

/** The ports of a run: remembers each secret that it gets, and hides it in whatever it sends. */
export function guardSecrets(ports: RunPorts, secrets: Secrets): RunPorts {
  const { credentials, ledger, ask, note } = ports;
  return {
    ...ports,
    credentials: {
      ...credentials,
      async reveal(name) {
        const secret = await credentials.reveal(name);
        secrets.remember(name, secret);
        return secret;
      },
      async totp(signal) {
        const code = await credentials.totp(signal);
        secrets.remember('totp', code);
        return code;
      },
    },
    ledger: {
      begin: (entry) => ledger.begin(entry),
      resolve: (entry, resolution) => ledger.resolve(entry, secrets.hide(resolution)),
    },
    emit: (event) => ports.emit(secrets.hide(event)),
    saveArtifact: ({ content, ...facts }) => ports.saveArtifact({ ...secrets.hide(facts), content }),
    ...(ask && {
      async ask(question, signal) {
        const answer = await ask(secrets.hide(question), signal);
        if (question.kind === 'code')
          for (const code of Object.values(answer))
            if (typeof code === 'string') secrets.remember('code', code);
        return answer;
      },
    }),
    ...(note && { note: (message) => note(secrets.hide(message)) }),
  };
}
