import { Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface SignInFrameProps {
  readonly title?: string;
  /** Called with the fields of the form. The browser itself never sends it. */
  readonly submit: (form: FormData) => void;
  readonly children: ReactNode;
}

export function SignInFrame({ title = 'Sign in to Sopwith', submit, children }: SignInFrameProps): ReactNode {
  return (
    <main className="sign-in">
      <Paper className="panel" p="xl" w="100%" maw={400}>
        <Stack>
          <Title order={1}>{title}</Title>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              submit(new FormData(event.currentTarget));
            }}
          >
            {children}
          </form>
        </Stack>
      </Paper>
    </main>
  );
}
