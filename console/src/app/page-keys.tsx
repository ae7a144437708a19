import { Kbd, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useKeys } from './keys.ts';
import { useOfferedPages } from './pages.ts';

const LIST_KEYS = [
  ['j, k', 'next or previous entry of a list'],
  ['Enter', 'open the entry'],
  ['x', 'select the task'],
  ['/', 'search'],
  ['?', 'this list'],
] as const;

/** The keys that work on every page, and `?`, which lists all keys. */
export function PageKeys(): ReactNode {
  const navigate = useNavigate();
  const [open, { open: show, close }] = useDisclosure(false);
  const pages = useOfferedPages();
  const go = Object.fromEntries(pages.map(({ to, key }) => [`g ${key}`, () => void navigate({ to })]));
  useKeys({ ...go, '?': show });
  return (
    <Modal opened={open} onClose={close} title="Keys" closeButtonProps={{ 'aria-label': 'Close' }}>
      <dl className="facts">
        {[...pages.map(({ label, key }) => [`g ${key}`, label] as const), ...LIST_KEYS].map(
          ([keys, words]) => (
            <div key={keys} className="key-row">
              <dt>
                <Kbd>{keys}</Kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ),
        )}
      </dl>
    </Modal>
  );
}
