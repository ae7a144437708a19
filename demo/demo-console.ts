import { randomBytes } from 'node:crypto';
import type { DemoService } from './demo-service.ts';

/** How somebody gets into the console of the demo. */
export interface DemoSignIn {
  /** Signs in once, within 15 minutes. */
  readonly link: string;
  readonly email: string;
  /** For a second sign-in, and to confirm what the console asks a person to confirm. */
  readonly password: string;
}

const EMAIL = 'robin@demo.example';

/** Creates a person who may see and change everything, as an operator would with the command line. */
export async function createDemoPerson(service: DemoService, accountId: string): Promise<DemoSignIn> {
  const password = randomBytes(12).toString('base64url');
  const rights = ['--account', `${accountId}=admin`, '--installation-admin'];
  const create = ['user', 'create', EMAIL, '--name', 'Robin Demo', ...rights, '--password-stdin'];
  await service.command(create, password);
  const link = await service.command(['user', 'link', EMAIL]);
  return { link: link.trim(), email: EMAIL, password };
}
