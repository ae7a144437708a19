import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Task } from '../../api/types.ts';
import { saveFile } from '../../api/files.ts';
import { ValueView } from '../../parts/value-view.tsx';

export function Result({ task }: { readonly task: Task }): ReactNode {
  const [raw, setRaw] = useState(false);
  if (task.result === null) return null;
  const text = JSON.stringify(task.result, null, 2);
  return (
    <section className="panel part" aria-label="Result">
      <h2>Result</h2>
      {raw ? (
        <pre className="code" tabIndex={0}>
          {text}
        </pre>
      ) : (
        <ValueView value={task.result} />
      )}
      <Button.Group mt="sm">
        <Button size="compact-xs" variant="default" onClick={() => setRaw(!raw)}>
          {raw ? 'Show as a list' : 'Show as JSON'}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => saveFile(new Blob([text], { type: 'application/json' }), `${task.id}.json`)}
        >
          Save
        </Button>
      </Button.Group>
    </section>
  );
}
