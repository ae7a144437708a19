import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { isProblem } from '../../api/problem.ts';
import type { Session } from '../../api/session.ts';
import type { Second } from '../../parts/second-factor.tsx';

/** Signs in, asks for the second factor when the server wants it, and opens `next`, a path within the console. */
export function useSignIn<T>(signIn: (credentials: T) => Promise<Session>, next = '/') {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [second, askSecond] = useState<Second>('none');
  const { mutate, error, isPending } = useMutation({
    mutationFn: signIn,
    onSuccess: (session) => {
      queryClient.setQueryData(['session'], session);
      router.history.replace(`/console${next}`);
    },
    onError: (failed) => {
      if (isProblem(failed, 'totp_required') && second === 'none') askSecond('totp');
    },
  });
  const asksOnly = isProblem(error, 'totp_required') && second !== 'none';
  return { mutate, isPending, second, askSecond, error: asksOnly ? null : error };
}
