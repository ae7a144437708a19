import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { LoadingState } from '../parts/states.tsx';

/** Leads to the sign-in, and back to the same page. Once: the address changes before the page of the sign-in is loaded. */
export function ToSignIn(): ReactNode {
  const { latestLocation } = useRouter();
  const navigate = useNavigate();
  useEffect(() => {
    const next = latestLocation.href;
    void navigate({ to: '/sign-in', search: next === '/' ? {} : { next }, replace: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  return <LoadingState />;
}
