import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { duration, wholeTime } from '../../format/times.ts';
import { Preview } from '../../parts/preview.tsx';
import type { TimelineRow } from './timeline-rows.ts';

interface StepDetailsProps {
  readonly taskId: string;
  readonly row: TimelineRow;
}

/** The selected entry: when, in which attempt, how long, and the pictures that it took. */
export function StepDetails({ taskId, row }: StepDetailsProps): ReactNode {
  return (
    <div className="step-details" role="group" aria-label="Selected entry">
      <p>
        <strong>{row.words}</strong> <span className="mono">{row.place}</span>
      </p>
      <p className="role">
        {[
          wholeTime(row.at),
          row.attempt === '' ? null : `attempt ${row.attempt}`,
          row.durationMs === null ? null : `took ${duration(row.durationMs)}`,
        ]
          .filter((part) => part !== null)
          .join(', ')}
      </p>
      {row.pictures.map((id) => (
        <Picture key={id} taskId={taskId} artifactId={id} />
      ))}
    </div>
  );
}

/** Shown on request: who looks at a picture of a patient is in the audit log. */
function Picture({
  taskId,
  artifactId,
}: {
  readonly taskId: string;
  readonly artifactId: string;
}): ReactNode {
  const [isShown, setShown] = useState(false);
  if (!isShown)
    return (
      <Button size="compact-sm" variant="default" onClick={() => setShown(true)}>
        Show the picture of the step
      </Button>
    );
  return (
    <Preview
      taskId={taskId}
      artifactId={artifactId}
      contentType="image/png"
      label="The page of the portal in this step"
    />
  );
}
