import { Button, Group, Modal, Stack } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Fault } from './fault.tsx';

/** What a dialog needs of a mutation. */
type Acting = Pick<UseMutationResult<unknown, unknown, never>, 'error' | 'isPending' | 'reset'>;

interface ActDialogProps {
  readonly title: string;
  readonly opened: boolean;
  readonly close: () => void;
  readonly acting: Acting;
  /** The label of the button that does it. */
  readonly label: string;
  /** Called with the fields of the form. */
  readonly act: (form: FormData) => void;
  readonly disabled?: boolean;
  /** It cannot be undone. */
  readonly destroys?: boolean;
  /** The fields that show their own faults: `/url`. */
  readonly fields?: readonly string[];
  readonly words?: Readonly<Record<string, readonly [title: string, text: string]>>;
  readonly children: ReactNode;
}

/** Asks before something is done, with the fields that it needs, and shows why it was not done. */
export function ActDialog(props: ActDialogProps): ReactNode {
  const { title, opened, close, acting, label, act, disabled = false, destroys = false, children } = props;
  const leave = (): void => {
    acting.reset();
    close();
  };
  return (
    <Modal opened={opened} onClose={leave} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        ref={chooseFirst}
        onSubmit={(event) => {
          event.preventDefault();
          act(new FormData(event.currentTarget));
        }}
      >
        <Stack>
          {children}
          <Fault
            error={acting.error}
            {...(props.fields === undefined ? {} : { fields: props.fields })}
            {...(props.words === undefined ? {} : { words: props.words })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={leave} data-first={destroys || undefined}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={acting.isPending}
              disabled={disabled}
              data-first={!destroys || undefined}
              className={destroys ? 'destroys' : ''}
            >
              {label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

const FIELDS = 'input:not([type=radio], [type=hidden]), input:checked, select, textarea';

/** The dialog gives the focus to the first field. If it only asks, it does so to the button that does it, or to the other one if that cannot be undone. */
function chooseFirst(form: HTMLFormElement | null): void {
  if (form === null || form.querySelector('[data-autofocus]') !== null) return;
  const first = form.querySelector(FIELDS) ?? form.querySelector('[data-first]');
  first?.setAttribute('data-autofocus', 'true');
}
