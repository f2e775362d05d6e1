// Other services for signing in to this account: the user links a service by signing in there, and unlinks it here.
// Renders nothing when no service is available.

import { Button } from '@libretto/kit/controls';
import { Notice, toast } from '@libretto/kit/feedback';
import { Stack } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { useLinkedServices, useLinkService, useServices, useUnlinkService } from '../../api/account-calls';
import { boxedRow, rowList } from '../boxed-rows';
import { heading, muted, name, texts } from './security-style';

/** Why linking failed, by the query parameter of the return URL. */
const reasons = (): Readonly<Record<string, string>> => ({
  taken: t`That account of the other service signs in to another account here.`,
  failed: t`The other service could not be linked. Please try again.`,
});

export function LinkedServices() {
  const services = useServices();
  const linked = useLinkedServices();
  const begin = useLinkService();
  const end = useUnlinkService();
  if (services.data === undefined || linked.data === undefined) return null;
  const { identities, hasPassword } = linked.data;
  const isLinked = (id: string) => identities.some(({ provider }) => provider === id);
  const others = Object.values(services.data).filter(({ id, type }) => type !== 'credentials' && !isLinked(id));
  const rows = [...identities.map(({ provider: id, name: called }) => ({ id, name: called })), ...others];
  if (rows.length === 0) return null;

  const failed = (failure: unknown, words: string) => toast.error(failureText(failure, words));
  const link = (provider: string) => {
    const input = { params: { provider }, body: { callbackUrl: '/settings/login-security' } };
    begin.mutate(input, { onError: (failure) => failed(failure, t`Failed to link the service`) });
  };
  const unlink = (provider: string) =>
    end.mutate(
      { params: { provider } },
      {
        onSuccess: () => toast.success(t`You no longer sign in by this service`),
        onError: (failure) => failed(failure, t`Failed to end signing in by this service`),
      },
    );
  const reason = reasons()[new URLSearchParams(window.location.search).get('linking') ?? ''];

  return (
    <section aria-labelledby="linked-services">
      <Stack gap={16}>
        <h3 id="linked-services" css={heading}>
          {t`Other ways to sign in`}
        </h3>
        {reason && <Notice tone="danger" title={reason} />}
        <ul css={rowList}>
          {rows.map((service) => (
            <li key={service.id} css={boxedRow}>
              <div css={texts}>
                <p css={name}>{service.name}</p>
                <p css={muted}>{isLinked(service.id) ? t`Signs in to this account` : t`Not linked`}</p>
              </div>
              {!isLinked(service.id) && (
                <Button
                  size="row"
                  aria-label={linkText(service)}
                  busy={begin.isPending && begin.variables?.params.provider === service.id}
                  onClick={() => link(service.id)}
                >
                  {t`Link`}
                </Button>
              )}
              {isLinked(service.id) && (hasPassword || identities.length > 1) && (
                <Button
                  size="row"
                  variant="ghost"
                  aria-label={unlinkText(service)}
                  busy={end.isPending}
                  onClick={() => unlink(service.id)}
                >
                  {t`Unlink`}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Stack>
    </section>
  );
}

function linkText({ name: serviceName }: { name: string }): string {
  return t`Link ${serviceName}`;
}

function unlinkText({ name: serviceName }: { name: string }): string {
  return t`Unlink ${serviceName}`;
}
