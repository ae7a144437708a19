import { Button, NativeSelect, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { api, dataOf, ifMatch } from '../../api/client.ts';
import { AskButton } from '../../app/ask-button.tsx';
import { Tag } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import type { ApiKey } from './key-queries.ts';

interface KeyRowProps {
  readonly apiKey: ApiKey;
  readonly made: (secret: string | null) => void;
}

export function KeyRow({ apiKey, made }: KeyRowProps): ReactNode {
  const { prefix, label, scopes, created_at: created, last_used_at: used } = apiKey;
  const works = !hasEnded(apiKey);
  return (
    <tr>
      <td>
        <div>{label === '' ? 'without a label' : label}</div>
        <div className="mono">{prefix}…</div>
        <div className="role">
          created <Time at={created} />
        </div>
      </td>
      <td className="mono" data-label="Scopes">
        {scopes.join(' ')}
      </td>
      <td>
        <KeyState apiKey={apiKey} />
      </td>
      <td data-label="Last used">{used === null ? 'never' : <Time at={used} />}</td>
      <td>
        {works && (
          <Button.Group>
            <RotateKey apiKey={apiKey} made={made} />
            <RevokeKey apiKey={apiKey} />
          </Button.Group>
        )}
      </td>
    </tr>
  );
}

const hasEnded = ({ revoked_at: revoked, expires_at: expires }: ApiKey): boolean =>
  revoked !== null || (expires !== null && Date.parse(expires) <= Date.now());

function KeyState({ apiKey }: { readonly apiKey: ApiKey }): ReactNode {
  const { revoked_at: revoked, expires_at: expires } = apiKey;
  if (revoked !== null) return <Tag tone="bad">Revoked</Tag>;
  if (hasEnded(apiKey)) return <Tag tone="quiet">Expired</Tag>;
  return (
    <>
      <Tag tone="good">Active</Tag>
      {expires !== null && (
        <div className="role">
          until <Time at={expires} />
        </div>
      )}
    </>
  );
}

const OVERLAPS = [
  { value: '24', label: '24 hours' },
  { value: '168', label: '7 days' },
  { value: '0', label: 'not at all' },
];

function RotateKey({ apiKey, made }: KeyRowProps): ReactNode {
  return (
    <AskButton
      label="Rotate"
      name={`Rotate ${apiKey.label} ${apiKey.prefix}`}
      size="compact-xs"
      title={`Rotate ${apiKey.label}?`}
      changes="keys"
      act={(form) =>
        dataOf(
          api.POST('/admin/keys/{key_id}/rotate', {
            params: { path: { key_id: apiKey.id } },
            headers: ifMatch(apiKey.version),
            body: { overlap_hours: Number(form.get('overlap')) },
          }),
        )
      }
      done={({ api_key: secret }) => made(secret)}
    >
      <Text size="sm">A new key with the same scopes is created, and shown once.</Text>
      <NativeSelect name="overlap" label="The former key also works for" data={OVERLAPS} data-autofocus />
    </AskButton>
  );
}

function RevokeKey({ apiKey }: { readonly apiKey: ApiKey }): ReactNode {
  return (
    <AskButton
      label="Revoke"
      name={`Revoke ${apiKey.label} ${apiKey.prefix}`}
      size="compact-xs"
      title={`Revoke ${apiKey.label}?`}
      changes="keys"
      destroys
      act={() =>
        dataOf(
          api.POST('/admin/keys/{key_id}/revoke', {
            params: { path: { key_id: apiKey.id } },
            headers: ifMatch(apiKey.version),
          }),
        )
      }
    >
      <Text size="sm">
        It stops working everywhere within a second, and can never be used again. Programs that use it get an
        error.
      </Text>
    </AskButton>
  );
}
