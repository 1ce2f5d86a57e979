import { Trans } from "@lingui/react/macro";
import { leaveWaitlistRoute } from "@smirk/contract/waitlist";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { browserFetch } from "../../api/api-fetch.ts";
import { callRoute } from "../../api/call-route.ts";
import { requestLimit } from "../../api/member/request-limit.ts";
import { useIsHere } from "../../shell/page/use-is-here.ts";
import { useSite } from "../../shell/page/use-site.ts";
import { Icon } from "../../ui/controls/icon.tsx";
import { FormAlert } from "../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../ui/forms/unreachable-text.tsx";
import type { WaitlistEntry } from "../session/tokens/waitlist-entry.ts";
import { writeWaitlistEntry } from "../session/tokens/waitlist-entry.ts";

export function WaitlistPanel({
  entry: { email, phoneNumber, removalToken, area, stop },
}: {
  entry: WaitlistEntry;
}) {
  const { phase, remove } = useRemoval();
  const hadToken = useRef(removalToken !== null);
  if (removalToken === null) return <LeftNote takesFocus={hadToken.current} />;
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-5 text-base text-ink">
      <p>
        <Trans>
          We added you to our waitlist and will let you know when that changes. This is the contact
          information we keep:
        </Trans>
      </p>
      <ul className="grid gap-2">
        <Contact icon="mail">{email}</Contact>
        <Contact icon="phone">{phoneNumber}</Contact>
      </ul>
      {phase === "failed" && (
        <FormAlert>
          <UnreachableText />
        </FormAlert>
      )}
      <div>
        <Button
          variant="secondary"
          size="small"
          busy={phase === "busy"}
          onClick={() => void remove(removalToken, { area, stop })}
        >
          <Trans>Remove me</Trans>
        </Button>
      </div>
    </div>
  );
}

function Contact({ icon, children }: { icon: "mail" | "phone"; children: string }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon name={icon} className="mt-0.5 size-5 text-action" />
      <span className="break-all tabular-nums">{children}</span>
    </li>
  );
}

function LeftNote({ takesFocus }: { takesFocus: boolean }) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) note.current?.focus();
  }, [takesFocus]);
  return (
    <p
      ref={note}
      tabIndex={-1}
      className="flex items-start gap-2.5 rounded-card bg-tint p-5 text-base text-on-tint"
    >
      <Icon name="check" className="mt-0.5 size-5" />
      <Trans>
        You are off the list. We deleted what you entered here. If you also joined the list on another device,
        remove yourself there too.
      </Trans>
    </p>
  );
}

/** Removes the visitor from the waitlist; the page then only knows that they left. */
function useRemoval() {
  const { apiUrl } = useSite().publicConfig;
  const navigate = useNavigate();
  const isHere = useIsHere();
  const [phase, setPhase] = useState<"idle" | "busy" | "failed">("idle");
  async function remove(removalToken: string, place: Pick<WaitlistEntry, "area" | "stop">) {
    setPhase("busy");
    try {
      const sent = { body: { removal_token: removalToken }, signal: requestLimit() };
      await callRoute(browserFetch(apiUrl), leaveWaitlistRoute, sent);
      setPhase("idle");
      if (!isHere()) return;
      void navigate(".", {
        replace: true,
        preventScrollReset: true,
        state: writeWaitlistEntry({ email: "", phoneNumber: "", removalToken: null, ...place }),
      });
    } catch {
      setPhase("failed");
    }
  }
  return { phase, remove };
}
