import { Trans } from "@lingui/react/macro";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { FormButtons } from "../details/detail-panel.tsx";
import { RequestFailureText } from "../sign-in/request-failure-text.tsx";
import { ProcedureFields } from "./procedure-fields.tsx";
import { useVisitForm, type VisitFormInput } from "./use-visit-form.tsx";
import { BillField, DayField, DentistFields, PaidField } from "./visit-fields.tsx";

interface VisitFormProps extends VisitFormInput {
  onCancel: () => void;
}

export function VisitForm({ onCancel, ...input }: VisitFormProps) {
  const { answer, saving } = input;
  const { form, refused, submit, state, areLoading } = useVisitForm(input);
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-6">
      {refused && (
        <FormAlert>
          <Trans>Please correct what is marked below.</Trans>
        </FormAlert>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] items-start gap-5">
        <DentistFields state={state} dentists={answer.dentists} />
        <DayField state={state} answer={answer} />
      </div>
      <ProcedureFields state={state} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] items-start gap-5">
        <PaidField state={state} areLoading={areLoading} />
        <BillField state={state} areLoading={areLoading} />
      </div>
      {saving.failure !== null && (
        <FormAlert>
          <RequestFailureText failure={saving.failure} />
        </FormAlert>
      )}
      <FormButtons isBusy={saving.isBusy} onCancel={onCancel}>
        <Trans>Save</Trans>
      </FormButtons>
    </form>
  );
}
