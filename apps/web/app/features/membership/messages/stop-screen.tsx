import { Trans, useLingui } from "@lingui/react/macro";
import { stopMessagesRoute } from "@smirk/contract/account/messages";
import { browserFetch } from "../../../api/api-fetch.ts";
import { callRoute } from "../../../api/call-route.ts";
import { knownLink } from "../../../api/known-link.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { LinkScreen } from "../../../ui/link/link-screen.tsx";
import { useLinkToken } from "../../../ui/link/use-link-token.ts";

/** Where the link of an email of news leads. */
export function StopScreen() {
  const { t } = useLingui();
  const { apiUrl, supportEmail } = useSite().publicConfig;
  const press = (token: string) =>
    knownLink(
      callRoute(browserFetch(apiUrl), stopMessagesRoute, { body: { token }, signal: requestLimit() }),
    );
  return (
    <LinkScreen
      token={useLinkToken()}
      calls={{ press }}
      words={{
        title: t`Stop our news`,
        question: () => (
          <p>
            <Trans>
              You will get no more news from us by email. You will still get receipts, reminders and notices
              about your membership.
            </Trans>
          </p>
        ),
        button: () => <Trans>Stop these emails</Trans>,
        ended: () => (
          <Trans>
            Done. You will get no more news by email. Members can turn it back on under Notifications.
          </Trans>
        ),
        incomplete: (
          <Trans>
            This link is incomplete, or its account is deleted. Please open it again from our email, or write
            to {supportEmail}.
          </Trans>
        ),
      }}
    />
  );
}
