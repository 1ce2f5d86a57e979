import { useState } from "react";
import { call } from "../api/call.ts";
import type { MemberPage } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { formatTime } from "../ui/formats.ts";

type Waiting = MemberPage["waiting_contacts"][number];

/** Changes of who can sign in that an operator began: another one may agree, and they happen at once. */
export function WaitingContacts({ waiting }: { waiting: readonly Waiting[] }) {
  const { can } = useShell();
  const [agreeing, setAgreeing] = useState<Waiting | null>(null);
  const [agreed, setAgreed] = useState<readonly string[]>([]);
  const [done, setDone] = useState("");
  if (waiting.length === 0) return null;
  return (
    <section className="grid gap-3" aria-label="Changes that wait">
      <h2 className="font-semibold text-lg">Changes that wait</h2>
      <p role="status">{done}</p>
      <ul className="grid gap-2">
        {waiting
          .filter(({ id }) => !agreed.includes(id))
          .map((change) => (
            <li key={change.id} className="flex flex-wrap items-center gap-3">
              <span>
                {change.contact === "email" ? "Email" : "Phone"} to {change.to},{" "}
                {formatTime(change.happens_at)}, begun by {change.by}
              </span>
              {can("members.agree_contact") && (
                <Button
                  aria-label={`Agree to the change of ${change.contact}`}
                  onClick={() => setAgreeing(change)}
                >
                  Agree
                </Button>
              )}
            </li>
          ))}
      </ul>
      {agreeing && (
        <ActionForm
          title={`Agree to the change of ${agreeing.contact}`}
          button="Change now"
          run={async (reason) => {
            await call("/members/contact/agree", { change_id: agreeing.id, reason });
            return "Changed. Their former contacts can undo it.";
          }}
          onClose={() => setAgreeing(null)}
          onDone={(sentence) => {
            setAgreeing(null);
            setAgreed([...agreed, agreeing.id]);
            setDone(sentence);
          }}
        >
          <p>
            Ask your colleague how they know that this is the member. It happens at once, and you answer for
            it.
          </p>
        </ActionForm>
      )}
    </section>
  );
}
