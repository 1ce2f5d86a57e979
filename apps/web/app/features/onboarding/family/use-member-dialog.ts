import { useState } from "react";
import { dropStored } from "../../../storage/browser-storage.ts";
import type { MemberDraft } from "../../../storage/joining/stored-sign-up.ts";
import { readSignUpValue, writeSignUpValue } from "../../session/stored/sign-up-values.ts";

interface OpenDialog {
  /** The index of the member to change; null for a new one. */
  index: number | null;
  /** What was typed before a reload. */
  draft: MemberDraft["draft"] | null;
}

/** What is typed in the dialog survives a reload, and is dropped when it closes (USE-10). */
export function useMemberDialog(members: readonly unknown[]) {
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
