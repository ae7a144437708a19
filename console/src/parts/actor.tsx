import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMay, useSignedIn } from '../app/session-context.ts';
import { personById } from '../api/people.ts';

interface ActorProps {
  /** `person:usr_…`, `key:…`, `cli:…` */
  readonly id: string;
}

/** Who did something: the name of a person, if this one may know it. */
export function Actor({ id }: ActorProps): ReactNode {
  const { session } = useSignedIn();
  const personId = /^person:(.+)$/.exec(id)?.[1];
  const isSelf = personId === session.person.id;
  const mayRead = useMay('admin:keys');
  const person = useQuery({
    ...personById(personId ?? ''),
    enabled: personId !== undefined && !isSelf && mayRead,
    staleTime: Infinity,
  });
  const name = isSelf ? session.person.name : person.data?.name;
  return name === undefined ? <span className="mono">{id}</span> : <span title={id}>{name}</span>;
}
