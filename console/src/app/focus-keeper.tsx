import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const DIALOG = '[role=dialog]';

/**
 * After a page has replaced another one, the focus is on the new page, even if what led to it is gone. When the last dialog has closed, the focus returns to what
 * opened the first one, or to the page if that is gone. A dialog alone returns it to what had the focus before, which another dialog may have removed, and not at
 * all if it is removed together with the component that opened it.
 */
export function FocusKeeper(): null {
  const router = useRouter();
  // The link or the button that led to the page is gone with the page before.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged || document.activeElement !== document.body) return;
        document.querySelector('main')?.focus();
      }),
    [router],
  );
  useEffect(() => {
    let opener: Element | null = null;
    let isOpen = false;
    const focused = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      if (target.closest(DIALOG) !== null) isOpen = true;
      else if (!isOpen) opener = target;
    };
    const observer = new MutationObserver(() => {
      if (!isOpen || document.querySelector(DIALOG) !== null) return;
      isOpen = false;
      if (document.activeElement !== document.body && document.activeElement !== null) return;
      const target = opener?.isConnected === true ? opener : document.querySelector('main');
      if (target instanceof HTMLElement) target.focus();
    });
    document.addEventListener('focusin', focused);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', focused);
      observer.disconnect();
    };
  }, []);
  return null;
}
