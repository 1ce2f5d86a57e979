import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { MessageScreen } from "../../ui/feedback/message-screen.tsx";
import { PageMeta } from "../page/page-meta.tsx";
import { UnexpectedScreen } from "./unexpected-screen.tsx";

export function StatusScreen({ status }: { status: number }) {
  const texts = useStatusTexts()[status];
  if (status === 503) return <UnavailableScreen />;
  if (!texts) return <UnexpectedScreen />;
  return (
    <>
      <PageMeta title={texts.title} noIndex />
      <MessageScreen
        mark={status}
        title={texts.title}
        actions={
          <ButtonLink to={paths.finder}>
            <Trans>Find a dentist</Trans>
          </ButtonLink>
        }
      >
        <p>{texts.sentence}</p>
      </MessageScreen>
    </>
  );
}

function useStatusTexts(): Record<number, { title: string; sentence: string } | undefined> {
  const { t } = useLingui();
  return {
    400: {
      title: t`We could not read that request`,
      sentence: t`Something in the address or form is not quite right. Please check it and try again.`,
    },
    403: {
      title: t`You do not have access to this page`,
      sentence: t`You may need to sign in first, or the page belongs to someone else.`,
    },
    404: {
      title: t`We could not find that page`,
      sentence: t`It may have moved, or the address may have a typo.`,
    },
    405: {
      title: t`This page cannot do that`,
      sentence: t`This page cannot handle that kind of request. Please go back and try again.`,
    },
  };
}

const RETRY_MS = 5_000;

/** Status 503: retries until the page loads. */
function UnavailableScreen() {
  const { t } = useLingui();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(revalidate, RETRY_MS);
    return () => clearTimeout(timer);
  }, [revalidate, state]);
  return (
    <>
      <PageMeta title={t`We will be right back`} noIndex />
      <MessageScreen
        role="alert"
        title={<Trans>We will be right back</Trans>}
        actions={
          <Button onClick={revalidate}>
            <Trans>Try Again</Trans>
          </Button>
        }
      >
        <p>
          <Trans>We cannot reach our records right now. This page will keep trying every few seconds.</Trans>
        </p>
      </MessageScreen>
    </>
  );
}
