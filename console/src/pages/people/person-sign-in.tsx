import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { AskButton } from '../../app/ask-button.tsx';
import { Time } from '../../parts/time.tsx';
import type { NewLink } from './link-dialog.tsx';
import type { Person } from './people-queries.ts';
import { actOn } from './person-acts.tsx';

interface PersonSignInProps {
  readonly person: Person;
  readonly made: (link: NewLink) => void;
}

/** How the person signs in, and what helps if they cannot. */
export function PersonSignIn({ person, made }: PersonSignInProps): ReactNode {
  const { has_password: password, has_totp: totp, issuers, locked_until: locked } = person;
  return (
    <section className="panel part" aria-label="Sign-in">
      <h2>Sign-in</h2>
      <dl className="facts">
        <dt>Password</dt>
        <dd>{password ? 'set' : 'none'}</dd>
        <dt>Second factor</dt>
        <dd>{totp ? 'authenticator app' : 'none'}</dd>
        <dt>Single sign-on</dt>
        <dd className={issuers.length === 0 ? '' : 'mono'}>
          {issuers.length === 0 ? 'not used yet' : issuers.join(', ')}
        </dd>
        {locked !== null && (
          <>
            <dt>Failed attempts</dt>
            <dd>
              The next one must wait until <Time at={locked} />
            </dd>
          </>
        )}
      </dl>
      {person.manageable && <Acts person={person} made={made} />}
    </section>
  );
}

function Acts({ person, made }: PersonSignInProps): ReactNode {
  const enabled = person.disabled_at === null;
  return (
    <div className="acts">
      {enabled && <LinkButton person={person} purpose="password" made={made} />}
      {enabled && <LinkButton person={person} purpose="sign_in" made={made} />}
      {person.locked_until !== null && (
        <AskButton
          label="Unlock"
          title={`Unlock ${person.name}?`}
          changes="people"
          act={() => dataOf(api.POST('/admin/people/{person_id}/unlock', actOn(person)))}
        >
          <Text size="sm">
            The failed attempts to sign in as this person are forgotten, so that the next one need not wait.
            Do this only if you know who tried.
          </Text>
        </AskButton>
      )}
      {person.has_totp && (
        <AskButton
          label="Reset the second factor"
          title={`Reset the second factor of ${person.name}?`}
          changes="people"
          destroys
          act={() => dataOf(api.POST('/admin/people/{person_id}/reset-totp', actOn(person)))}
        >
          <Text size="sm">
            The authenticator app and the recovery codes stop working. Until the person sets up a new one, the
            password alone is enough. Make sure that it is really them who ask.
          </Text>
        </AskButton>
      )}
      {person.has_password && <RemovePassword person={person} />}
      {enabled && (
        <AskButton
          label="Sign out everywhere"
          title={`Sign ${person.name} out everywhere?`}
          changes="people"
          act={() => dataOf(api.POST('/admin/people/{person_id}/end-sessions', actOn(person)))}
        >
          <Text size="sm">All sessions end at once. The person can sign in again.</Text>
        </AskButton>
      )}
    </div>
  );
}

const LINKS = {
  password: {
    label: 'Link for a new password',
    words: 'The person sets a new password with it. The one until now works until then.',
  },
  sign_in: {
    label: 'Sign-in link',
    words: 'It signs the person in without a password, for example if the provider is down.',
  },
} as const;

interface LinkButtonProps extends PersonSignInProps {
  readonly purpose: NewLink['purpose'];
}

function LinkButton({ person, purpose, made }: LinkButtonProps): ReactNode {
  const { label, words } = LINKS[purpose];
  return (
    <AskButton
      label={label}
      title={`Create a link for ${person.name}?`}
      changes="people"
      act={() => dataOf(api.POST('/admin/people/{person_id}/links', { ...actOn(person), body: { purpose } }))}
      done={({ link }) => made({ email: person.email, purpose, link })}
      words={{
        password_sign_in_off: ['Passwords are off', 'People of this installation have no passwords.'],
      }}
    >
      <Text size="sm">{words} The link works once, and is shown once.</Text>
    </AskButton>
  );
}

const RemovePassword = ({ person }: { readonly person: Person }): ReactNode => (
  <AskButton
    label="Remove the password"
    title={`Remove the password of ${person.name}?`}
    changes="people"
    destroys
    act={() => dataOf(api.POST('/admin/people/{person_id}/remove-password', actOn(person)))}
  >
    <Text size="sm">
      They are signed out everywhere, and sign in with the provider of your organization, or with a link, from
      now on.
    </Text>
  </AskButton>
);
