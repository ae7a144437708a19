import { Group, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';

interface PageHeadProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** The heading of a page, which is also the title of the tab. */
export function PageHead({ title, children }: PageHeadProps): ReactNode {
  useEffect(() => {
    document.title = `${title} · Sopwith`;
  }, [title]);
  return (
    <Group justify="space-between" px="md" pt="md" pb="xs" gap="xs">
      <Title order={1}>{title}</Title>
      <Group gap="xs">{children}</Group>
    </Group>
  );
}
