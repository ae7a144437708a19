import { Group, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';

interface PageHeadProps {
  readonly title: string;
  /** Which one of several with the same title. */
  readonly subtitle?: string | undefined;
  readonly children?: ReactNode;
}

/** The heading of a page, which is also the title of the tab. */
export function PageHead({ title, subtitle, children }: PageHeadProps): ReactNode {
  useEffect(() => {
    document.title = `${title} · Sopwith`;
  }, [title]);
  return (
    <Group justify="space-between" px="md" pt="md" pb="xs" gap="xs">
      <div>
        <Title order={1}>{title}</Title>
        {subtitle !== undefined && <span className="role">{subtitle}</span>}
      </div>
      <Group gap="xs">{children}</Group>
    </Group>
  );
}
