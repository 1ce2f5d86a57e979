import { Trans, useLingui } from "@lingui/react/macro";
import { parseDateOfBirth } from "@smirk/domain/joining/date-of-birth";
import type { NamedPerson } from "@smirk/domain/joining/same-person";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useReducer, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../paths.ts";
import { dropStored } from "../../../storage/browser-storage.ts";
import type { MemberDraft } from "../../../storage/joining/stored-sign-up.ts";
import { Dialog } from "../../../ui/forms/dialog.tsx";
import { MemberForm } from "../../../ui/person/member-form.tsx";
import { analytics } from "../../../vendors/telemetry/analytics.ts";
import { readSignUpValue, writeSignUpValue } from "../../session/stored/sign-up-values.ts";
import { OnboardingFrame } from "../onboarding-frame.tsx";
import { FamilyList, openFamily, reduceFamily } from "./family-list.tsx";

export default function Family() {
  const { t } = useLingui();
  const { state, dispatch, goOn } = useFamily();
  const [hasError, setHasError] = useState(false);
  const { members } = state;
  const { opened, open, close, saveDraft } = useMemberDialog(members);
  const [self] = useState(readSelf);
  const [homeState] = useState(() => readSignUpValue("userDetailsFormData")?.address?.state ?? null);
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
            homeState={homeState}
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

/** Stores every change, but not what was just read (FAM-05). */
function useFamily() {
  const navigate = useNavigate();
  const [opened] = useState(() => openFamily(readSignUpValue("familyDetailsFormData")));
  const [state, dispatch] = useReducer(reduceFamily, opened);
  const { members } = state;

  useEffect(() => analytics.pageView("family_details"), []);
  useEffect(() => {
    if (members !== opened.members) writeSignUpValue("familyDetailsFormData", [...members]);
  }, [members, opened]);

  function goOn() {
    writeSignUpValue("familyDetailsFormData", [...members]);
    analytics.track("onboarding:family_details", { members: members.length });
    void navigate(paths.plan);
  }

  return { state, dispatch, goOn };
}

interface OpenDialog {
  /** The index of the member to change; null for a new one. */
  index: number | null;
  /** What was typed before a reload. */
  draft: MemberDraft["draft"] | null;
}

/** What is typed in the dialog survives a reload, and is dropped when it closes (USE-10). */
function useMemberDialog(members: readonly unknown[]) {
  const [opened, setOpened] = useState<OpenDialog | null>(() => {
    const stored = readSignUpValue("familyMemberDraft");
    return stored !== null && (stored.index === null || stored.index < members.length) ? stored : null;
  });
  return {
    opened,
    open: (index: number | null) => setOpened({ index, draft: null }),
    close: () => {
      dropStored("familyMemberDraft");
      setOpened(null);
    },
    saveDraft: (draft: MemberDraft["draft"]) =>
      writeSignUpValue("familyMemberDraft", { index: opened?.index ?? null, draft }),
  };
}
