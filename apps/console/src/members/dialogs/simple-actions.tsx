import type { ReactNode } from "react";
import { call } from "../../api/call.ts";
import { ErrorNote } from "../../ui/field.tsx";
import { formatCents, formatPlainDay } from "../../ui/formats.ts";
import type { ActionDialogProps } from "./action-dialog-props.ts";
import { ActionForm, type Outcome } from "./action-form.tsx";
import { usePreview } from "./use-preview.ts";

interface SimpleAction<Preview, Answer> {
  title: string;
  /** Under `/members`. */
  path: string;
  hasPreview?: boolean;
  button: (preview: Preview) => string;
  /** What it does, from the preview. */
  words: (preview: Preview, member: ActionDialogProps["member"]) => ReactNode;
  isReady?: (preview: Preview) => boolean;
  body?: (preview: Preview) => object;
  done: (answer: Answer, asked: { accountId: string; preview: Preview }) => Outcome | string;
}

/** An action that asks for nothing but a reason: a dialog that says what it does. */
function simpleAction<Preview extends object, Answer>(action: SimpleAction<Preview, Answer>) {
  const { title, path, button, words, isReady, body, done } = action;
  return function SimpleDialog({ member, onDone, onClose }: ActionDialogProps) {
    const accountId = member.account.id;
    const { preview, error } = usePreview<Preview>(action.hasPreview ? `/members/${path}/preview` : null, {
      account_id: accountId,
    });
    async function run(reason: string) {
      if (preview === null) return null;
      const asked = { account_id: accountId, ...body?.(preview), reason };
      return done(await call<Answer>(`/members/${path}`, asked), { accountId, preview });
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

export const UnlockDialog = simpleAction<object, { wrong_codes: number }>({
  title: "Unlock sign-in",
  path: "unlock-phone",
  button: () => "Unlock",
  words: (_preview, { signIns }) => (
    <>
      <p>
        Sign-in codes work again after a hundred wrong ones. Make sure first that you speak with the owner of
        the phone.
      </p>
      <p>Wrong codes in a row: {signIns.wrongCodes}.</p>
    </>
  ),
  done: ({ wrong_codes: codes }) =>
    codes === 0 ? "No wrong codes were counted." : `Unlocked. ${codes} wrong codes were counted.`,
});

export const SignOutDialog = simpleAction<object, { ended: number }>({
  title: "Sign out everywhere",
  path: "sign-out",
  button: () => "Sign out everywhere",
  words: (_preview, { signIns }) => {
    const open = signIns.sessions.filter(({ endedAt }) => endedAt === null).length;
    return (
      <p>
        Every browser is signed out at once, such as after a lost phone, and has to be signed in again with a
        code. Open now: {open}.
      </p>
    );
  },
  done: ({ ended }) => (ended === 0 ? "They were not signed in." : `Signed out of ${ended}.`),
});

interface Renewal {
  auto_renew: boolean;
  period_end: string | null;
}

export const RenewalDialog = simpleAction<Renewal, Renewal>({
  title: "Automatic renewal",
  path: "renewal",
  hasPreview: true,
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
  body: ({ auto_renew: isOn }) => ({ auto_renew: !isOn }),
  done: (after, { accountId, preview }) => ({
    sentence: describeRenewal(after),
    undo: async (reason) => {
      const before = { account_id: accountId, auto_renew: preview.auto_renew, reason };
      return `Undone. ${describeRenewal(await call<Renewal>("/members/renewal", before))}`;
    },
  }),
});

function describeRenewal({ auto_renew: isOn, period_end: end }: Renewal): string {
  const day = end === null ? "a day that is not known" : formatPlainDay(end);
  return isOn
    ? `Renewal is on: the membership renews on ${day}.`
    : `Renewal is off: the membership ends on ${day}.`;
}

export const SettleDialog = simpleAction<{ owed_cents: number }, { settled_cents: number }>({
  title: "Settle a failed refund",
  path: "settle-refund",
  hasPreview: true,
  button: ({ owed_cents: cents }) => `Paid ${formatCents(cents)} in another way`,
  isReady: ({ owed_cents: cents }) => cents > 0,
  words: ({ owed_cents: cents }) =>
    cents === 0 ? (
      <p>No refund of theirs has failed for good.</p>
    ) : (
      <p>
        A refund to their card failed too often: they are owed {formatCents(cents)}. Continue only if they
        have received it, such as by check.
      </p>
    ),
  done: ({ settled_cents: cents }) => `Recorded: ${formatCents(cents)} was paid in another way.`,
});

export const UndoPlanDialog = simpleAction<object, { state: string | null }>({
  title: "Undo the planned change",
  path: "plan/undo",
  button: () => "Undo the change",
  words: (_preview, { memberships: [newest] }) => (
    <p>
      The change to {newest?.openChange?.planSlug}, {newest?.openChange?.period}, is taken back: plan and
      family stay as they are.
    </p>
  ),
  done: () => "The planned change is taken back.",
});

export const KeepDialog = simpleAction<object, object>({
  title: "Take the cancellation back",
  path: "keep",
  button: () => "Keep the membership",
  words: () => <p>The membership continues and renews as before. The member gets an email.</p>,
  done: () => "The membership continues.",
});

/** What `KeepDialog` does, as the undo of a cancellation. */
export async function keepMembership(accountId: string, reason: string): Promise<string> {
  await call("/members/keep", { account_id: accountId, reason });
  return "Undone. The membership continues.";
}
