import type { Signer } from '../../sdk/webhook.ts';
import { createNamedRegistry, type Registration, type Registry } from '../registry.ts';
import { ed25519, hmacSha256 } from './signers.ts';

/** The shipped signers and those of plugins. Names and versions are unique: a receiver distinguishes signatures by the version. */
export function createSignerRegistry(fromPlugins: readonly Registration<Signer>[] = []): Registry<Signer> {
  const shipped = [hmacSha256, ed25519].map((definition) => ({ definition, source: 'sopwith' }));
  for (const { definition, source } of fromPlugins) {
    if (!/^[A-Za-z0-9]{1,16}$/.test(definition.version)) {
      throw new Error(
        `signer "${definition.name}" of ${source}: version ${JSON.stringify(definition.version)} must be 1 to 16 letters and digits, as "v2".`,
      );
    }
  }
  return createNamedRegistry('signer', [...shipped, ...fromPlugins], (signer) => [
    signer.name,
    `version ${signer.version}`,
  ]);
}

/** Which signer signs with a secret: the endpoint's own where it takes the secret, else (rotation between signers) the one that does. */
export function signerOf(signers: Registry<Signer>, preferred: string, secret: string): Signer {
  const own = signers.get(preferred);
  const signer = own.accepts(secret) ? own : signers.all.find((other) => other.accepts(secret));
  if (signer === undefined)
    throw new Error(
      `no signer accepts a secret of this endpoint (signer "${preferred}"). Rotate the secret.`,
    );
  return signer;
}
