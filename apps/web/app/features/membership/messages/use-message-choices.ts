import type { MessageChoicesAnswer, MessageKind } from "@smirk/domain/membership/message-choices";
import { useCallback, useState } from "react";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { chooseMessage, getMessageChoices } from "../../../api/member/sections/messages.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { usePolled } from "../use-polled.ts";

/** What was pressed last, and how it went. */
type Saving = { kind: MessageKind; isWanted: boolean; phase: "busy" | "saved" | "failed" };

export function useMessageChoices() {
  const memberFetch = useMemberFetch();
  const loaded = usePolled(useCallback((signal) => getMessageChoices(memberFetch, signal), [memberFetch]));
  const [answer, setAnswer] = useState<MessageChoicesAnswer | null>(null);
  const [saving, setSaving] = useState<Saving | null>(null);

  async function choose(kind: MessageKind, isWanted: boolean) {
    if (saving?.phase === "busy") return;
    setSaving({ kind, isWanted, phase: "busy" });
    try {
      setAnswer(await chooseMessage(memberFetch, { kind, is_wanted: isWanted }, requestLimit()));
      setSaving({ kind, isWanted, phase: "saved" });
    } catch {
      setSaving({ kind, isWanted, phase: "failed" });
    }
  }

  const choices = answer ?? loaded.value;
  /** The switch moves at once, and back if it could not be saved. */
  const isOn = (kind: MessageKind) =>
    saving?.phase === "busy" && saving.kind === kind ? saving.isWanted : (choices?.wanted[kind] ?? false);
  return { choices, tries: loaded.tries, isOn, choose, saving };
}
