import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "../paths.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { HeadingPage } from "./layout/heading-page.tsx";

export default function SignUpCode() {
  const { t } = useLingui();
  return (
    <HeadingPage
      heading={t`Enter your code`}
      noIndex
      actions={
        <ButtonLink to={paths.signUp}>
          <Trans>Start over</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>No code is on its way to you right now. Start again with your phone number.</Trans>
      </p>
    </HeadingPage>
  );
}
