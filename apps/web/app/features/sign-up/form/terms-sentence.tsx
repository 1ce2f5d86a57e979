import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { useSite } from "../../../shell/page/use-site.ts";

const LINK = "text-ink underline underline-offset-2";

export function TermsSentence() {
  const { brandName } = useSite().publicConfig;
  return (
    <p className="text-muted text-sm">
      <Trans>
        By continuing, you agree to the {brandName}{" "}
        <Link to={paths.terms} className={LINK}>
          Terms
        </Link>{" "}
        and{" "}
        <Link to={paths.privacy} className={LINK}>
          Privacy Policy
        </Link>
        . By pressing “Send code,” you also agree to get one text message.
      </Trans>
    </p>
  );
}
