import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { SupportLinks } from "../../../shell/page/support-links.tsx";
import { PageSpinner } from "../../../ui/controls/page-spinner.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";

interface WaitingProps {
  label: string;
  /** `noPayment`: none was started here. `slow`: the wait is too long. */
  help: "noPayment" | "slow" | null;
  isUnreachable: boolean;
}

const LINK = "font-semibold text-action underline underline-offset-4 whitespace-nowrap";

/** Explains and shows support contacts after half a minute (PROC-01, decision 21). */
export function Waiting({ label, help, isUnreachable }: WaitingProps) {
  return (
    <div data-paying className="mx-auto grid max-w-lg gap-6 px-5 pb-16 text-center">
      <PageSpinner label={label} />
      <div role="status" className="grid gap-3 text-muted empty:hidden [&_a]:text-action">
        {help !== null && (
          <>
            {help === "noPayment" ? (
              <p>
                <Trans>
                  This browser has not started a payment.{" "}
                  <Link to={paths.checkout} className={LINK}>
                    Go to checkout
                  </Link>
                </Trans>
              </p>
            ) : isUnreachable ? (
              <p>
                <UnreachableText />
              </p>
            ) : (
              <p>
                <Trans>
                  This is taking longer than usual. Your bank may still be working on it. We keep checking:
                  there is no need to pay again.
                </Trans>
              </p>
            )}
            <p>
              <SupportLinks />
            </p>
          </>
        )}
      </div>
    </div>
  );
}
