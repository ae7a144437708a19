import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ActDialog } from '../parts/act-dialog.tsx';
import { useAct } from './use-act.ts';

interface AskButtonProps<R> {
  /** Of the button, and of the one in the dialog that does it. */
  readonly label: string;
  /** The accessible name of the button, if there are several with the same label. */
  readonly name?: string;
  /** The question. */
  readonly title: string;
  /** The first part of the keys of the queries to read again. */
  readonly changes: string;
  readonly act: (form: FormData) => Promise<R>;
  /** Called with the answer after the dialog has closed. */
  readonly done?: (made: R) => void;
  readonly size?: 'xs' | 'compact-xs';
  readonly variant?: 'default' | 'filled';
  /** It cannot be undone. */
  readonly destroys?: boolean;
  /** The fields that show their own faults: `/url`. */
  readonly fields?: readonly string[];
  readonly words?: Readonly<Record<string, readonly [title: string, text: string]>>;
  /** What the dialog says, and its fields. A function gets the fault of the last try. */
  readonly children: ReactNode | ((error: unknown) => ReactNode);
}

/** A button that asks before it does something, and shows why it was not done. */
export function AskButton<R>({ children, ...props }: AskButtonProps<R>): ReactNode {
  const { label, name, title, changes, act, done, size = 'xs', variant = 'default' } = props;
  const [opened, setOpened] = useState(false);
  const acting = useAct(changes, act, (made) => {
    setOpened(false);
    done?.(made);
  });
  return (
    <>
      <Button
        size={size}
        variant={variant}
        onClick={() => setOpened(true)}
        {...(name === undefined ? {} : { 'aria-label': name })}
      >
        {label}
      </Button>
      <ActDialog
        title={title}
        opened={opened}
        close={() => setOpened(false)}
        acting={acting}
        label={label}
        act={(form) => acting.mutate(form)}
        destroys={props.destroys ?? false}
        {...(props.fields === undefined ? {} : { fields: props.fields })}
        {...(props.words === undefined ? {} : { words: props.words })}
      >
        {typeof children === 'function' ? children(acting.error) : children}
      </ActDialog>
    </>
  );
}
