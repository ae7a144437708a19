import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../parts/states.tsx';

export function MissingPage(): ReactNode {
  return (
    <main>
      <EmptyState
        title="There is no such page"
        level={1}
        action={
          <Button renderRoot={(props) => <Link to="/" {...props} />} variant="default">
            Go to the overview
          </Button>
        }
      >
        The address may be mistyped, or from another version of the console.
      </EmptyState>
    </main>
  );
}
