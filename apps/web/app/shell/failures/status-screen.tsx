import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { MessageScreen } from "../../ui/feedback/message-screen.tsx";
import { PageMeta } from "../page/page-meta.tsx";
import { UnavailableScreen } from "./unavailable-screen.tsx";
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
