import type { ReactNode } from 'react';
import { SecretDialog } from '../../parts/secret-dialog.tsx';

interface NewKeyDialogProps {
  readonly secret: string | null;
  readonly done: () => void;
}

export const NewKeyDialog = ({ secret, done }: NewKeyDialogProps): ReactNode => (
  <SecretDialog title="The new key" label="The new key" secret={secret} done={done} />
);
