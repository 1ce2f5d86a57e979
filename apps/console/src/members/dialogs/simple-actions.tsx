import { formatMoney } from "@smirk/domain/billing/money";
import type { ReactNode } from "react";
import { call } from "../../api/call.ts";
import type { Answer } from "../../api/types.ts";
import { ActionForm, type Outcome } from "../../ui/action-form.tsx";
import { ErrorNote } from "../../ui/field.tsx";
import { formatPlainDay } from "../../ui/formats.ts";
import { type ActionDialogProps, type Previewed, usePreview } from "./use-preview.ts";

interface Asked {
  account_id: string;
  reason: string;
}

interface SimpleAction<Preview, Answer> {
  title: string;
  /** What it would do. */
  usePreview: (accountId: string) => Previewed<Preview>;
  button: (preview: Preview) => string;
  /** What it does, from the preview. */
  words: (preview: Preview, member: ActionDialogProps["member"]) => ReactNode;
  isReady?: (preview: Preview) => boolean;
  run: (asked: Asked, preview: Preview) => Promise<Answer>;
  done: (answer: Answer, asked: { accountId: string; preview: Preview }) => Outcome | string;
}

const NOTHING: Previewed<object> = { preview: {}, error: "" };
const useNothing = () => NOTHING;

/** An action that asks for nothing but a reason: a dialog that says what it does. */
function simpleAction<Preview extends object, Answer>(action: SimpleAction<Preview, Answer>) {
  const { title, button, words, isReady, done } = action;
  return function SimpleDialog({ member, onDone, onClose }: ActionDialogProps) {
    const accountId = member.account.id;
    const { preview, error } = action.usePreview(accountId);
    async function run(reason: string) {
      if (preview === null) return null;
      return done(await action.run({ account_id: accountId, reason }, preview), { accountId, preview });
    }
    return (
      <ActionForm
        title={title}
        button={preview ? button(preview) : title}
        isReady={preview !== null && (isReady?.(preview) ?? true)}
        {...{ run, onDone, onClose }}
      >
        <ErrorNote>{error}</ErrorNote>
        {preview && <div className="grid gap-2">{words(preview, member)}</div>}
      </ActionForm>
    );
  };
}

export const UnlockDialog = simpleAction({
  title: "Unlock sign-in",
  usePreview: useNothing,
  run: (asked) => call("/members/unlock-phone", asked),
  button: () => "Unlock",
  words: (_preview, { sign_ins: signIns }) => (
    <>
      <p>
        Sign-in codes work again after a hundred wrong ones. Make sure first that you speak with the owner of
        the phone.
      </p>
      <p>Wrong codes in a row: {signIns.wrong_codes}.</p>
    </>
  ),
  done: ({ wrong_codes: codes }) =>
    codes === 0 ? "No wrong codes were counted." : `Unlocked. ${codes} wrong codes were counted.`,
});

export const SignOutDialog = simpleAction({
  title: "Sign out everywhere",
  usePreview: useNothing,
  run: (asked) => call("/members/sign-out", asked),
  button: () => "Sign out everywhere",
  words: (_preview, { sign_ins: signIns }) => {
    const open = signIns.sessions.filter(({ ended_at: endedAt }) => endedAt === null).length;
    return (
      <p>
        Every browser is signed out at once, such as after a lost phone, and has to be signed in again with a
        code. Open now: {open}.
      </p>
    );
  },
  done: ({ ended }) => (ended === 0 ? "They were not signed in." : `Signed out of ${ended}.`),
});

type Renewal = Answer<"members.set_renewal">;

export const RenewalDialog = simpleAction({
  title: "Automatic renewal",
  usePreview: (account_id) => usePreview("/members/renewal/preview", { account_id }),
  run: (asked, { auto_renew: isOn }) => call("/members/renewal", { ...asked, auto_renew: !isOn }),
  button: ({ auto_renew: isOn }) => (isOn ? "Turn renewal off" : "Turn renewal on"),
  words: ({ auto_renew: isOn, period_end: end }) => (
    <>
      <p>{describeRenewal({ auto_renew: isOn, period_end: end })}</p>
      <p className="text-muted">
        {isOn
          ? "Off is no cancellation: nothing is paid back, and the membership lasts until that day."
          : "On again, the next period is charged on that day."}{" "}
        The member gets an email.
      </p>
    </>
  ),
  done: (after, { accountId, preview }) => ({
    sentence: describeRenewal(after),
    undo: async (reason) => {
      const before = { account_id: accountId, auto_renew: preview.auto_renew, reason };
      return `Undone. ${describeRenewal(await call("/members/renewal", before))}`;
    },
  }),
});

function describeRenewal({ auto_renew: isOn, period_end: end }: Renewal): string {
  const day = end === null ? "a day that is not known" : formatPlainDay(end);
  return isOn
    ? `Renewal is on: the membership renews on ${day}.`
    : `Renewal is off: the membership ends on ${day}.`;
}

export const SettleDialog = simpleAction({
  title: "Settle a failed refund",
  usePreview: (account_id) => usePreview("/members/settle-refund/preview", { account_id }),
  run: (asked) => call("/members/settle-refund", asked),
  button: ({ owed_cents: cents }) => `Paid ${formatMoney(cents)} in another way`,
  isReady: ({ owed_cents: cents }) => cents > 0,
  words: ({ owed_cents: cents }) =>
    cents === 0 ? (
      <p>No refund of theirs has failed for good.</p>
    ) : (
      <p>
        A refund to their card failed too often: they are owed {formatMoney(cents)}. Continue only if they
        have received it, such as by check.
      </p>
    ),
  done: ({ settled_cents: cents }) => `Recorded: ${formatMoney(cents)} was paid in another way.`,
});

export const UndoPlanDialog = simpleAction({
  title: "Undo the planned change",
  usePreview: useNothing,
  run: (asked) => call("/members/plan/undo", asked),
  button: () => "Undo the change",
  words: (_preview, { memberships: [newest] }) => (
    <p>
      The change to {newest?.open_change?.plan_slug}, {newest?.open_change?.period}, is taken back: plan and
      family stay as they are.
    </p>
  ),
  done: () => "The planned change is taken back.",
});

export const KeepDialog = simpleAction({
  title: "Take the cancellation back",
  usePreview: useNothing,
  run: (asked) => call("/members/keep", asked),
  button: () => "Keep the membership",
  words: () => <p>The membership continues and renews as before. The member gets an email.</p>,
  done: () => "The membership continues.",
});

/** What `KeepDialog` does, as the undo of a cancellation. */
export async function keepMembership(accountId: string, reason: string): Promise<string> {
  await call("/members/keep", { account_id: accountId, reason });
  return "Undone. The membership continues.";
}
