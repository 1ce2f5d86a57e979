import { Trans } from "@lingui/react/macro";
import { UnreachableText } from "../../ui/forms/unreachable-text.tsx";
import { useLateForm } from "../../ui/forms/use-late-form.ts";

const load = () => import("./load-forms.tsx").then(({ loadReportForm }) => loadReportForm());

export function ReportButton({ locationId }: { locationId: string }) {
  const { late, open, close } = useLateForm(load);
  return (
    <div className="scriptless:hidden">
      <button
        type="button"
        onClick={open}
        aria-disabled={late.phase === "loading" || undefined}
        className="min-h-11 text-muted text-sm underline underline-offset-4 hover:text-ink"
      >
        <Trans>Something wrong here?</Trans>
      </button>
      {late.phase === "failed" && (
        <p role="alert">
          <UnreachableText />
        </p>
      )}
      {late.phase === "open" && <late.Form locationId={locationId} onClose={close} />}
    </div>
  );
}
