import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "../../../paths.ts";
import { PageMeta } from "../../../shell/page/page-meta.tsx";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { MessageScreen } from "../../../ui/feedback/message-screen.tsx";

/** Where deleting one's account ends: nobody is signed in any more. */
export function DeletedScreen() {
  const { t } = useLingui();
  return (
    <>
      <PageMeta title={t`Your account is deleted`} noIndex />
      <MessageScreen
        title={<Trans>Your account is deleted</Trans>}
        actions={
          <ButtonLink to={paths.finder}>
            <Trans>Back to Home</Trans>
          </ButtonLink>
        }
      >
        <p>
          <Trans>
            We erased your data and signed you out everywhere. One last email confirms it. You are welcome to
            join again at any time.
          </Trans>
        </p>
      </MessageScreen>
    </>
  );
}
