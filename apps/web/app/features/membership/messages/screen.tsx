import { Trans, useLingui } from "@lingui/react/macro";
import type { MessageChoicesAnswer, MessageKind } from "@smirk/contract/account/messages";
import { chooseMessageRoute, getMessageChoicesRoute } from "@smirk/contract/account/messages";
import { useCallback, useRef, useState } from "react";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import { Skeleton } from "../../../ui/controls/skeleton.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { Switch } from "../../../ui/forms/switch.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { CreatingAccount } from "../creating-account.tsx";
import { Panel } from "../panel.tsx";
import { SectionPage } from "../sections/section-page.tsx";
import { usePolled } from "../use-polled.ts";
import { TextsPanel } from "./texts-panel.tsx";

export default function MessagesScreen() {
  const { t } = useLingui();
  const { choices, tries, isOn, choose, saving } = useMessageChoices();
  const email = choices?.email;
  return (
    <SectionPage
      title={t`Notifications`}
      intro={<Trans>Choose what we can send you. Changes take effect right away.</Trans>}
    >
      <Panel title={<Trans>Emails</Trans>}>
        {choices === null ? (
          tries > 0 ? (
            <CreatingAccount tries={tries} size="section" />
          ) : (
            <Skeleton className="h-16 w-full" />
          )
        ) : (
          <>
            {email && (
              <p className="wrap-anywhere text-muted">
                <Trans>They go to {email}.</Trans>
              </p>
            )}
            <Switch
              name="news_email"
              label={<Trans>News and tips</Trans>}
              help={<Trans>New dentists, plans and savings, a few times a year.</Trans>}
              checked={isOn("news_email")}
              onChange={(isWanted) => void choose("news_email", isWanted)}
            />
          </>
        )}
      </Panel>
      {choices?.texts.are_offered && <TextsPanel texts={choices.texts} isOn={isOn} choose={choose} />}
      {saving?.phase === "failed" && (
        <FormAlert>
          <UnreachableText />
        </FormAlert>
      )}
      <p role="status" className="sr-only">
        {saving?.phase === "saved" && <Trans>Saved.</Trans>}
      </p>
      <RequiredMessages />
    </SectionPage>
  );
}

/** What cannot be switched off, and why. */
function RequiredMessages() {
  return (
    <Panel title={<Trans>Always sent</Trans>}>
      <ul className="grid gap-4">
        <Required
          title={<Trans>Receipts and refunds</Trans>}
          reason={<Trans>So you can check every charge.</Trans>}
        />
        <Required
          title={<Trans>Renewal reminders and failed payments</Trans>}
          reason={<Trans>The law requires us to remind you before you are charged again.</Trans>}
        />
        <Required
          title={<Trans>Your agreement and changes to your membership</Trans>}
          reason={<Trans>They show what you have and until when.</Trans>}
        />
        <Required
          title={<Trans>Sign-in codes and safety</Trans>}
          reason={<Trans>They keep strangers out of your account.</Trans>}
        />
      </ul>
    </Panel>
  );
}

function Required({ title, reason }: { title: React.ReactNode; reason: React.ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon name="lock" className="mt-0.5 size-5 text-muted" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-muted text-sm">{reason}</p>
      </div>
    </li>
  );
}

/** How what was pressed goes; a failure stays until the next press. */
type Saving = { phase: "busy" | "saved" | "failed" };

function useMessageChoices() {
  const memberFetch = useMemberFetch();
  const loaded = usePolled(
    useCallback((signal) => callRoute(memberFetch, getMessageChoicesRoute, { signal }), [memberFetch]),
  );
  const [answer, setAnswer] = useState<MessageChoicesAnswer | null>(null);
  const [saving, setSaving] = useState<Saving | null>(null);
  const [wanted, setWanted] = useState<Partial<MessageChoicesAnswer["wanted"]>>({});
  /** Presses are saved one after the other, in their order. */
  const last = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef(0);

  async function save(kind: MessageKind, isWanted: boolean) {
    let hasFailed = false;
    try {
      const body = { kind, is_wanted: isWanted };
      setAnswer(await callRoute(memberFetch, chooseMessageRoute, { body, signal: requestLimit() }));
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
