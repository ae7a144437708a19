import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { saveFile } from '../../api/files.ts';
import type { TaskFilters } from '../../app/search-params.ts';
import { counted, number } from '../../format/numbers.ts';
import { wordsOf } from '../../parts/states.tsx';
import { csvHead, csvLines } from './csv.ts';
import { fetchPage } from './task-list.ts';

/** Of a larger list, the newest tasks. */
const MAX_ROWS = 50_000;

/** Saves all tasks that match the filters, not only those that were loaded. */
export function CsvExport({ filters }: { readonly filters: TaskFilters }): ReactNode {
  const [count, setCount] = useState(0);
  const stop = useRef(new AbortController());
  const saving = useMutation({
    mutationFn: async () => {
      stop.current = new AbortController();
      const parts = [csvHead()];
      let rows = 0;
      let start: Parameters<typeof fetchPage>[1] | null = { cursor: null, below: null };
      while (start !== null && rows < MAX_ROWS) {
        const page: Awaited<ReturnType<typeof fetchPage>> = await fetchPage(filters, start, {
          background: false,
          signal: stop.current.signal,
        });
        parts.push(csvLines(page.rows));
        rows += page.rows.length;
        start = page.next;
        setCount(rows);
      }
      saveFile(new Blob(parts, { type: 'text/csv' }), 'tasks.csv');
      return { rows, cut: start !== null };
    },
  });
  if (saving.isPending)
    return (
      <Button size="xs" variant="default" onClick={() => stop.current.abort()}>
        Stop the export ({number(count)})
      </Button>
    );
  return (
    <>
      <Text size="xs" c="dimmed" role="status">
        {saving.data?.cut === true && `Saved the newest ${counted(saving.data.rows, 'task')}.`}
        {saving.error !== null && !stop.current.signal.aborted && wordsOf(saving.error).text}
      </Text>
      <Button size="xs" variant="default" onClick={() => saving.mutate()}>
        Export as CSV
      </Button>
    </>
  );
}
