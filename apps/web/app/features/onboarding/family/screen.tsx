import { Trans, useLingui } from "@lingui/react/macro";
import { parseDateOfBirth } from "@smirk/domain/joining/date-of-birth";
import type { NamedPerson } from "@smirk/domain/joining/same-person";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { Dialog } from "../../../ui/forms/dialog.tsx";
import { MemberForm } from "../../../ui/person/member-form.tsx";
import { readSignUpValue } from "../../session/stored/sign-up-values.ts";
import { OnboardingFrame } from "../frame/onboarding-frame.tsx";
import { FamilyList } from "./family-list.tsx";
import { useFamily } from "./use-family.ts";
import { useMemberDialog } from "./use-member-dialog.ts";

export default function Family() {
  const { t } = useLingui();
  const { state, dispatch, goOn } = useFamily();
  const [hasError, setHasError] = useState(false);
  const { members } = state;
  const { opened, open, close, saveDraft } = useMemberDialog(members);
  const [self] = useState(readSelf);
  const index = opened?.index ?? null;
  const edited = index === null ? null : (members[index] ?? null);
  return (
    <OnboardingFrame
      step={2}
      heading={t`Who's joining you?`}
      lead={<Lead members={members.length} />}
      hasError={hasError}
      back={paths.userDetails}
    >
      <FamilyList
        state={state}
        onAdd={() => open(null)}
        onEdit={open}
        onRemove={(one) => dispatch({ type: "removed", index: one })}
        onUndo={() => dispatch({ type: "undone" })}
      />
      <Button className="w-full" onClick={goOn}>
        {members.length > 0 ? <Trans>Next</Trans> : <Trans>Continue without adding</Trans>}
      </Button>
      <Dialog
        open={opened !== null}
        onClose={close}
        title={
          edited === null ? <Trans>Add a family member</Trans> : <Trans>Change {edited.firstName}</Trans>
        }
      >
        {opened !== null && (
          <MemberForm
            member={edited}
            typed={opened.draft}
            others={members.filter((_, at) => at !== index)}
            self={self}
            onError={setHasError}
            onDraft={saveDraft}
            onSave={(member) => {
              dispatch({ type: "saved", index, member });
              close();
            }}
          />
        )}
      </Dialog>
    </OnboardingFrame>
  );
}

function Lead({ members }: { members: number }) {
  const [people] = useState(() => readSignUpValue("plansChoice")?.people ?? 1);
  const left = people - 1 - members;
  return (
    <>
      <Trans>Add your spouse and your children under 26, or join on your own.</Trans>{" "}
      {left > 0 && (
        <Trans>
          You chose prices for {people} people. You can add {left} more.
        </Trans>
      )}
    </>
  );
}

function readSelf(): NamedPerson | null {
  const details = readSignUpValue("userDetailsFormData");
  const birthDate = parseDateOfBirth(details?.dateOfBirth.trim() ?? "");
  if (details === null || birthDate === null) return null;
  return { firstName: details.firstName, lastName: details.lastName, birthDate };
}
