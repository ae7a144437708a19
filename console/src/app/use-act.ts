import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * Does something on the server, and reads again what it may have changed, whether it was done or not: somebody else may have been faster.
 *
 * @param changes The first part of the keys of the queries to read again.
 * @param done Called with the answer and with what was asked for, for example to close a dialog.
 */
export function useAct<T = void, R = unknown>(
  changes: string,
  act: (what: T) => Promise<R>,
  done: (made: R, what: T) => void = () => {},
) {
  const client = useQueryClient();
  return useMutation<R, unknown, T>({
    mutationFn: act,
    onSuccess: done,
    onSettled: () => client.invalidateQueries({ queryKey: [changes] }),
    // Answers may hold secrets that are shown once: they leave the memory with the dialog.
    gcTime: 0,
  });
}
