import { Trans, useLingui } from "@lingui/react/macro";
import type { Visit, VisitsAnswer } from "@smirk/contract/visits";
import { formatSentenceDate } from "@smirk/domain/wire/short-date";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useState } from "react";
import { loadAreaMessages } from "../../../i18n/area-messages.server.ts";
import { AreaTexts } from "../../../i18n/area-texts.tsx";
import { DoneNote } from "../../../ui/feedback/done-note.tsx";
import { Dialog } from "../../../ui/forms/dialog.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { LoadedView } from "../loaded-view.tsx";
import { Panel } from "../panel.tsx";
import { SectionPage } from "../sections/section-page.tsx";
import { RequestFailureText } from "../sign-in/request-failure-text.tsx";
import type { Route } from "./+types/screen";
import { TotalPanel } from "./total-panel.tsx";
import { type SavingState, useVisits } from "./use-visits.ts";
import { draftOf, newDraft, type VisitDraft } from "./visit-draft.ts";
import { VisitForm } from "./visit-form.tsx";
import { YearPanel } from "./year-panel.tsx";

export async function loader({ request }: Route.LoaderArgs) {
  return { messages: await loadAreaMessages("procedures", request) };
}

/** The names of procedures do not change. */
export function shouldRevalidate(): boolean {
  return false;
}

export default function MySavingsScreen({ loaderData: { messages } }: Route.ComponentProps) {
  return (
    <AreaTexts messages={messages}>
      <MySavings />
    </AreaTexts>
  );
}

/** What is open below the sum: nothing, a form, or the question before a visit is deleted. */
type Open =
  | { kind: "none"; after?: "saved" | "deleted" | "nothing" }
  | { kind: "form"; draft: VisitDraft }
  | { kind: "delete"; visit: Visit };

function MySavings() {
  const { t } = useLingui();
  const [open, setOpen] = useState<Open>({ kind: "none" });
  const [hasError, setHasError] = useState(false);
  const visits = useVisits((done) => setOpen({ kind: "none", after: done }));
  const show = (next: Open) => {
    visits.forget();
    setHasError(false);
    setOpen(next);
  };
  return (
    <SectionPage
      title={t`My savings`}
      hasError={hasError && open.kind === "form"}
      intro={<Trans>What your visits saved, and what your membership cost. Only you see this.</Trans>}
    >
      <LoadedView state={visits.state} onRetry={visits.retry}>
        {(answer) => (
          <>
            <TotalPanel total={answer.total} />
            <DoneNote isDone={open.kind === "none" && (open.after === "saved" || open.after === "deleted")}>
              {open.kind === "none" && open.after === "deleted" ? (
                <Trans>The visit is deleted.</Trans>
              ) : (
                <Trans>The visit is saved.</Trans>
              )}
            </DoneNote>
            <AddOrEdit answer={answer} open={open} show={show} onError={setHasError} visits={visits} />
            <Years answer={answer} show={show} />
            {open.kind === "delete" && (
              <DeleteDialog
                visit={open.visit}
                saving={visits.saving}
                onDelete={() => visits.remove(open.visit.id)}
                onClose={() => show({ kind: "none", after: "nothing" })}
              />
            )}
          </>
        )}
      </LoadedView>
    </SectionPage>
  );
}

interface AddOrEditProps {
  answer: VisitsAnswer;
  open: Open;
  show: (next: Open) => void;
  onError: (hasError: boolean) => void;
  visits: ReturnType<typeof useVisits>;
}

function AddOrEdit({ answer, open, show, onError, visits }: AddOrEditProps) {
  if (!answer.can_change) {
    return (
      <p className="text-muted">
        <Trans>Your membership has ended. What you entered stays here for you to read.</Trans>
      </p>
    );
  }
  if (open.kind !== "form") {
    return (
      <Button
        // The form that had the focus is gone.
        ref={open.kind === "none" && open.after === "nothing" ? (button) => button?.focus() : undefined}
        className="justify-self-start max-sm:w-full"
        onClick={() => show({ kind: "form", draft: newDraft(answer, crypto.randomUUID()) })}
      >
        <Trans>Add a visit</Trans>
      </Button>
    );
  }
  return (
    <Panel title={open.draft.isNew ? <Trans>Add a visit</Trans> : <Trans>Change a visit</Trans>}>
      <VisitForm
        key={open.draft.id}
        start={open.draft}
        answer={answer}
        saving={visits.saving}
        onSave={visits.save}
        onError={onError}
        onCancel={() => show({ kind: "none", after: "nothing" })}
      />
    </Panel>
  );
}

function Years({ answer, show }: Pick<AddOrEditProps, "answer" | "show">) {
  const change = answer.can_change && {
    edit: (visit: Visit) => show({ kind: "form", draft: draftOf(visit) }),
    remove: (visit: Visit) => show({ kind: "delete", visit }),
  };
  return answer.years.map((year) => (
    <YearPanel key={year.from} year={year} isOnly={answer.years.length === 1} change={change || null} />
  ));
}

interface DeleteDialogProps {
  visit: Visit;
  saving: SavingState;
  onDelete: () => void;
  onClose: () => void;
}

function DeleteDialog({ visit, saving, onDelete, onClose }: DeleteDialogProps) {
  const { i18n } = useLingui();
  const day = formatSentenceDate(visit.day, i18n.locale);
  const { dentist_name: dentist } = visit;
  return (
    <Dialog open title={<Trans>Delete this visit?</Trans>} onClose={onClose}>
      <p className="break-words">
        <Trans>
          Your visit of {day} to {dentist} will be deleted, and its saving with it.
        </Trans>
      </p>
      {saving.failure !== null && (
        <FormAlert>
          <RequestFailureText failure={saving.failure} />
        </FormAlert>
      )}
      <div className="grid gap-3 sm:flex">
        <Button variant="danger" busy={saving.isBusy} onClick={onDelete}>
          <Trans>Delete the visit</Trans>
        </Button>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Keep it</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
