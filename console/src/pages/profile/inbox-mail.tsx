import { Switch, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { setInboxMail } from '../../api/session.ts';
import { useSignedIn } from '../../app/session-context.ts';
import { Fault } from '../../parts/fault.tsx';

/** E-mails about the inbox, for a person who does not have the console open all day. */
export function InboxMail(): ReactNode {
  const { session } = useSignedIn();
  const queryClient = useQueryClient();
  const setting = useMutation({
    mutationFn: setInboxMail,
    onSuccess: (changed) => queryClient.setQueryData(['session'], changed),
  });
  const { inbox_mail: on, email } = session.person;
  return (
    <section className="panel part" aria-label="E-mail">
      <h2>E-mail</h2>
      <Switch
        label="Send me an e-mail when tasks wait for a person"
        description={`To ${email}, at most one in five minutes, with the number of tasks, their IDs, and a link. No patient data.`}
        checked={setting.isPending ? setting.variables : on}
        disabled={!session.sends_mail && !on}
        onChange={({ currentTarget }) => setting.mutate(currentTarget.checked)}
      />
      {!session.sends_mail && (
        <Text size="sm" c="dimmed" mt="xs">
          This installation sends no e-mails. An operator can set <code>SMTP_URL</code>.
        </Text>
      )}
      <Fault error={setting.error} />
    </section>
  );
}
