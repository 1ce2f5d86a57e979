import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { buttonClass } from "@smirk/ui/controls/button-style.ts";
import { useHref } from "react-router";
import { paths } from "../../paths.ts";
import { MessageScreen } from "../../ui/feedback/message-screen.tsx";
import { PageMeta } from "../page/page-meta.tsx";

export function UnexpectedScreen() {
  const { t } = useLingui();
  const home = useHref(paths.finder);
  return (
    <>
      <PageMeta title={t`Unexpected error`} noIndex />
      <MessageScreen
        role="alert"
        title={<Trans>Unexpected Application Error!</Trans>}
        actions={
          <>
            <Button onClick={() => location.reload()}>
              <Trans>Reload</Trans>
            </Button>
            <a href={home} className={buttonClass("secondary", "main")}>
              <Trans>Go to Home</Trans>
            </a>
          </>
        }
      >
        <p>
          <Trans>
            Something went wrong on our side. Please reload the page, or go back to the home page.
          </Trans>
        </p>
      </MessageScreen>
    </>
  );
}
