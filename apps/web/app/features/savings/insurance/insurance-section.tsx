import { Trans } from "@lingui/react/macro";
import type { PlanYear } from "@smirk/domain/savings/plan-year";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useId } from "react";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { useLateForm } from "../../../ui/forms/use-late-form.ts";

const load = () => import("./insurance-form.tsx").then(({ InsuranceForm }) => InsuranceForm);

/** The visitor's own insurance beside an answer. Its words alone may name insurance, and nothing in it is sent. */
export function InsuranceSection({ year }: { year: PlanYear }) {
  const id = useId();
  const { late, open } = useLateForm(load);
  if (year.visits.length === 0) return null;
  return (
    <section
      aria-labelledby={id}
      data-own-insurance=""
      className={`grid grid-cols-1 gap-4 rounded-card border border-line p-[min(1.5rem,6.7vw)] print:gap-2 print:border-0 print:p-0 ${late.phase === "open" ? "" : "scriptless:hidden print:hidden"}`}
    >
      <h2 id={id} className="font-bold text-xl print:text-lg">
        <Trans>And my insurance?</Trans>
      </h2>
      {late.phase === "open" ? (
        <late.Form year={year} />
      ) : (
        <>
          <p>
            <Trans>
              If you have dental insurance, you can see its sum beside this one. What you type stays on this
              device.
            </Trans>
          </p>
          <Button
            variant="secondary"
            onClick={open}
            busy={late.phase === "loading"}
            className="max-sm:w-full sm:justify-self-start"
          >
            <Trans>Compare with my insurance</Trans>
          </Button>
        </>
      )}
      {late.phase === "failed" && (
        <p role="alert">
          <UnreachableText />
        </p>
      )}
    </section>
  );
}
