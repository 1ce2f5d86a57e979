import { Trans } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useId } from "react";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { useLateForm } from "../../../ui/forms/use-late-form.ts";
import type { AskedForm } from "../question-form.tsx";

/** Printers count as browsers without a script too, and what is open is printed. */
const SHUT = "scriptless:hidden print:hidden";

const load = () => import("./quote-form.tsx").then(({ QuoteForm }) => QuoteForm);

/** Only a script can compare a quote without sending it, so pages without one do not offer it. */
export function QuoteSection(props: AskedForm) {
  const id = useId();
  const { late, open } = useLateForm(load);
  return (
    <section
      aria-labelledby={id}
      className={`grid grid-cols-1 gap-4 border-line border-t pt-8 print:border-0 print:pt-0 ${late.phase === "open" ? "" : SHUT}`}
    >
      <h2 id={id} className="font-bold text-xl print:hidden">
        <Trans>Do you have a quote from a dentist?</Trans>
      </h2>
      <p className="print:hidden">
        <Trans>Type or paste its lines to compare them with member prices. They stay on this device.</Trans>
      </p>
      {late.phase === "open" ? (
        <late.Form {...props} />
      ) : (
        <Button
          variant="secondary"
          onClick={open}
          busy={late.phase === "loading"}
          className="max-sm:w-full sm:justify-self-start print:hidden"
        >
          <Trans>Compare a quote</Trans>
        </Button>
      )}
      {late.phase === "failed" && (
        <p role="alert">
          <UnreachableText />
        </p>
      )}
    </section>
  );
}
