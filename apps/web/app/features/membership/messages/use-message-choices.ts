import type { MessageChoicesAnswer, MessageKind } from "@smirk/contract/account/messages";
import { useCallback, useRef, useState } from "react";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { chooseMessage, getMessageChoices } from "../../../api/member/sections/messages.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { usePolled } from "../use-polled.ts";

/** How what was pressed goes; a failure stays until the next press. */
type Saving = { phase: "busy" | "saved" | "failed" };

export function useMessageChoices() {
  const memberFetch = useMemberFetch();
  const loaded = usePolled(useCallback((signal) => getMessageChoices(memberFetch, signal), [memberFetch]));
  const [answer, setAnswer] = useState<MessageChoicesAnswer | null>(null);
  const [saving, setSaving] = useState<Saving | null>(null);
  const [wanted, setWanted] = useState<Partial<MessageChoicesAnswer["wanted"]>>({});
  /** Presses are saved one after the other, in their order. */
  const last = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef(0);

  async function save(kind: MessageKind, isWanted: boolean) {
    let hasFailed = false;
    try {
      setAnswer(await chooseMessage(memberFetch, { kind, is_wanted: isWanted }, requestLimit()));
    } catch {
      hasFailed = true;
    }
    waiting.current -= 1;
    const isLast = waiting.current === 0;
    if (isLast) setWanted({});
    setSaving((before) => {
      if (hasFailed || before?.phase === "failed") return { phase: "failed" };
      return isLast ? { phase: "saved" } : before;
    });
  }

  function choose(kind: MessageKind, isWanted: boolean): Promise<void> {
    waiting.current += 1;
    setSaving({ phase: "busy" });
    setWanted((before) => ({ ...before, [kind]: isWanted }));
    last.current = last.current.then(() => save(kind, isWanted));
    return last.current;
  }

  const choices = answer ?? loaded.value;
  /** The switch moves at once, and back if it could not be saved. */
  const isOn = (kind: MessageKind) => wanted[kind] ?? choices?.wanted[kind] ?? false;
  return { choices, tries: loaded.tries, isOn, choose, saving };
}
