import { Trans, useLingui } from "@lingui/react/macro";
import { leaveWaitlistRoute } from "@smirk/contract/waitlist";
import { browserFetch } from "../../api/api-fetch.ts";
import { callRoute } from "../../api/call-route.ts";
import { knownLink } from "../../api/known-link.ts";
import { requestLimit } from "../../api/member/request-limit.ts";
import { useSite } from "../../shell/page/use-site.ts";
import { LinkScreen } from "../../ui/link/link-screen.tsx";
import { useLinkToken } from "../../ui/link/use-link-token.ts";

/** Where the waitlist's confirmation email leads. */
export function LeaveScreen() {
  const { t } = useLingui();
  const { apiUrl, supportEmail } = useSite().publicConfig;
  function press(token: string) {
    // The token of the confirmation email removes its address with every phone number.
    const body = { removal_token: token, everywhere: true };
    return knownLink(callRoute(browserFetch(apiUrl), leaveWaitlistRoute, { body, signal: requestLimit() }));
  }
  return (
    <LinkScreen
      token={useLinkToken()}
      calls={{ press }}
      words={{
        title: t`Leave the Waitlist`,
        question: () => (
          <p>
            <Trans>
              We delete your email address and your phone number from the waitlist, and will not email you
              about it again.
            </Trans>
          </p>
        ),
        button: () => <Trans>Remove me</Trans>,
        ended: () => <Trans>You are off the list. We deleted your contact information.</Trans>,
        incomplete: (
          <Trans>
            Part of this link is missing. Please open it again from our email, or write to {supportEmail}.
          </Trans>
        ),
      }}
    />
  );
}
