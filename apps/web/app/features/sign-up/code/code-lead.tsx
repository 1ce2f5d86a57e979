import { Plural, Trans } from "@lingui/react/macro";
import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import type { TwoFactorState } from "../../../storage/joining/two-factor-state.ts";
import { CODE_LENGTH } from "../state/code-state.ts";

/** Names the number, and what to do when delivery is unconfirmed. */
export function CodeLead({ terms, isUnconfirmed }: { terms: TwoFactorState; isUnconfirmed: boolean }) {
  const minutes = Math.round(terms.timeLimit2FA / 60);
  const contact = (
    <strong className="whitespace-nowrap text-ink tabular-nums">{maskContact(terms.credential)}</strong>
  );
  return isUnconfirmed ? (
    <Trans>
      We could not confirm that our text message to {contact} was sent. If you get a code, enter it here. It
      works for <Plural value={minutes} one="# minute" other="# minutes" />. If you do not get one within a
      minute, request a new one below.
    </Trans>
  ) : (
    <Trans>
      We sent a text message with a {CODE_LENGTH}-digit code to {contact}. It works for{" "}
      <Plural value={minutes} one="# minute" other="# minutes" />.
    </Trans>
  );
}
