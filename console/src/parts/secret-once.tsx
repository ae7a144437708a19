import { Alert, Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { saveFile } from '../api/files.ts';

export interface SecretOnceProps {
  /** What it is: `The new secret`. */
  readonly label: string;
  readonly secret: string;
  /** The name of the file, if it can be saved. */
  readonly fileName?: string;
  readonly doneLabel?: string;
  /** Default: to store it. */
  readonly advice?: string;
  readonly children?: ReactNode;
  readonly done: () => void;
}

/** A secret that the server shows only now. It is in no cache, and gone when the person says that it is stored. */
export function SecretOnce({ children, ...props }: SecretOnceProps): ReactNode {
  const { label, secret, fileName, doneLabel = 'I have stored it', done } = props;
  const { advice = 'Store it in a safe place before you close this.' } = props;
  return (
    <Stack>
      <Alert color="ink" variant="outline" role="status">
        <Text size="sm" mb="xs">
          Shown only now. {advice}
        </Text>
        <pre className="code secret" tabIndex={0} aria-label={label}>
          {secret}
        </pre>
      </Alert>
      {children}
      <Group justify="flex-end">
        {fileName !== undefined && (
          <Button
            variant="default"
            onClick={() => saveFile(new Blob([`${secret}\n`], { type: 'text/plain' }), fileName)}
          >
            Save as a file
          </Button>
        )}
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} data-autofocus>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={done}>{doneLabel}</Button>
      </Group>
    </Stack>
  );
}
