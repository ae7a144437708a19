import { useEffect, useRef, type ReactNode } from 'react';

/** What became of a form that is gone, in its place. With the form, the button that had the focus is gone: this gets it, so that it is read. */
export function ReplacedForm({ children }: { readonly children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  return (
    <div ref={place} role="status" tabIndex={-1} className="no-outline">
      {children}
    </div>
  );
}
