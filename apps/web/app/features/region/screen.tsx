import { Trans, useLingui } from "@lingui/react/macro";
import { leaveWaitlistRoute } from "@smirk/contract/waitlist";
import { nameWithin } from "@smirk/domain/joining/address/name-within";
import { STATES, TERRITORIES } from "@smirk/domain/joining/address/states";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { browserFetch } from "../../api/api-fetch.ts";
import { callRoute } from "../../api/call-route.ts";
import { endSession } from "../../api/member/end-session.ts";
import { requestLimit } from "../../api/member/request-limit.ts";
import { paths } from "../../paths.ts";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { useIsHere } from "../../shell/page/use-is-here.ts";
import { useSite } from "../../shell/page/use-site.ts";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { MessageScreen } from "../../ui/feedback/message-screen.tsx";
import { FormAlert } from "../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../ui/forms/unreachable-text.tsx";
import { Guard } from "../session/guard.tsx";
import { type HeldSignUp, holdSignUp, putBackSignUp } from "../session/held-sign-up.ts";
import { signOut } from "../session/sign-out.ts";
import { readWaitlistEntry, type WaitlistEntry } from "../session/tokens/waitlist-entry.ts";
import { useSession } from "../session/use-session.ts";
import { WaitlistPanel } from "./waitlist-panel.tsx";

export function RegionScreen() {
  const { t } = useLingui();
  const { brandName } = useSite().publicConfig;
  const entry = readWaitlistEntry(useLocation().state);
  const heading = t`${brandName} Is Not Available in Your Area`;
  return (
    <>
      <PageMeta title={heading} noIndex />
      <Guard requirement="signedIn" mayStay={(wasAllowed) => wasAllowed || entry !== null}>
        <Region heading={heading} entry={entry} />
      </Guard>
    </>
  );
}

function Region({ heading, entry }: { heading: string; entry: WaitlistEntry | null }) {
  const { phase, correct } = useCorrection(entry);
  return (
    <MessageScreen
      title={heading}
      actions={
        <>
          {phase !== "none" && (
            <Button busy={phase === "busy"} onClick={() => void correct()}>
              <Trans>Correct the address</Trans>
            </Button>
          )}
          <ButtonLink to={paths.finder} variant={phase === "none" ? "primary" : "secondary"}>
            <Trans>Back to Home</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>
        <Reason area={entry?.area ?? ""} stop={entry?.stop} />
      </p>
      {entry !== null && <WaitlistPanel entry={entry} />}
      {phase !== "none" && (
        <p>
          <Trans>
            Is the address wrong? Correct it, and we will take you off the waitlist. What you typed will be
            filled in. This page forgets it when you leave.
          </Trans>
        </p>
      )}
      {phase === "failed" && (
        <FormAlert>
          <UnreachableText />
        </FormAlert>
      )}
    </MessageScreen>
  );
}

function Reason({ area, stop }: Pick<WaitlistEntry, "area" | "stop">) {
  const { i18n } = useLingui();
  const nameOf = (code: string) => new Intl.DisplayNames(i18n.locale, { type: "region" }).of(code) ?? code;
  const state = STATES.find(({ code }) => `US-${code}` === area);
  const place = (state && nameWithin(state, i18n.locale)) ?? (TERRITORIES.has(area) ? nameOf(area) : null);
  if (place !== null && stop === "not_registered") {
    return (
      <Trans>
        Your address is in {place}. We are not taking new members in {place} right now, because our
        registration with the state is not valid. We are sorry about that.
      </Trans>
    );
  }
  if (place !== null && stop === "no_savings") {
    return (
      <Trans>
        Your address is in {place}. We are not taking new members in {place} right now, because we cannot yet
        say what members save there. We are sorry about that.
      </Trans>
    );
  }
  if (place !== null && stop === "on_hold") {
    return (
      <Trans>
        Your address is in {place}. We are not taking new members in {place} right now. We are sorry about
        that.
      </Trans>
    );
  }
  if (place !== null) {
    return (
      <Trans>
        Your address is in {place}. Each state has its own rules for dental discount plans, and we cannot
        offer the membership in {place} yet. We are sorry about that.
      </Trans>
    );
  }
  const country = /^[A-Z]{2}$/.test(area) && area !== "ZZ" ? nameOf(area) : null;
  if (country !== null) {
    return <Trans>Your address is in {country}. Only people who live in the United States can join.</Trans>;
  }
  if (area === "ZZ") {
    return (
      <Trans>
        Your address is outside the United States. Only people who live in the United States can join.
      </Trans>
    );
  }
  return <Trans>We cannot offer the membership where you live yet. We are sorry about that.</Trans>;
}

type CorrectionPhase = "none" | "offered" | "busy" | "failed";

/**
 * Clears the session and what is stored at once (REG-01). Visitors who came from the form can correct the address: until the
 * page is left, its memory has the form and the temporary token (decision 6). Then the server's session ends as well.
 */
function useCorrection(entry: WaitlistEntry | null) {
  const { apiUrl } = useSite().publicConfig;
  const { status } = useSession();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const held = useRef<HeldSignUp | null>(null);
  const [phase, setPhase] = useState<CorrectionPhase>("none");
  const isFromForm = entry !== null;
  const isPutBack = useRef(false);

  useEffect(() => {
    if (status !== "isLoggedIn" || isPutBack.current) return;
    if (!isFromForm) return signOut(apiUrl);
    held.current = holdSignUp();
    if (held.current !== null) setPhase("offered");
  }, [status, apiUrl, isFromForm]);

  useEffect(() => {
    const forget = () => {
      if (held.current !== null) endSession(apiUrl, held.current.accessToken);
      held.current = null;
      setPhase("none");
    };
    // A page that Back restores has forgotten as well.
    window.addEventListener("pagehide", forget);
    return () => {
      window.removeEventListener("pagehide", forget);
      forget();
    };
  }, [apiUrl]);

  async function correct() {
    setPhase("busy");
    try {
      const token = entry?.removalToken ?? null;
      if (token !== null) {
        const sent = { body: { removal_token: token }, signal: requestLimit() };
        await callRoute(browserFetch(apiUrl), leaveWaitlistRoute, sent);
      }
      if (!isHere() || held.current === null) return;
      isPutBack.current = true;
      putBackSignUp(held.current);
      held.current = null;
      void navigate(paths.userDetails, { replace: true });
    } catch {
      if (held.current !== null) setPhase("failed");
    }
  }
  return { phase, correct };
}
