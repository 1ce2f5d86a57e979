import { useCallback, useEffect, useState } from "react";
import { call, request, sentenceOf } from "../../api/call.ts";
import type { OfficeClaim } from "../../api/types.ts";
import { useShell } from "../../session/session-context.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorNote } from "../../ui/field.tsx";
import { formatDay, formatPhone } from "../../ui/formats.ts";
import { saveFile } from "../../ui/save-file.ts";
import { Table } from "../../ui/table.tsx";

type Choice = { claim: OfficeClaim; isApproved: boolean };

/** Who says that a listing is their office's, where no code of its contact was enough. */
export function OfficeClaims({ onDone }: { onDone: (sentence: string) => void }) {
  const [claims, setClaims] = useState<readonly OfficeClaim[] | null>(null);
  const [error, setError] = useState("");
  const [choice, setChoice] = useState<Choice | null>(null);
  const load = useCallback(() => {
    call("/offices/claims").then(
      (answer) => setClaims(answer.claims),
      (failure: unknown) => setError(sentenceOf(failure)),
    );
  }, []);
  useEffect(load, [load]);
  const print = (claim: OfficeClaim) => {
    request("/offices/claims/letter", { claim_id: claim.id })
      .then(async (answer) => saveFile("letter.pdf", "application/pdf", await answer.blob()))
      .then(load, (failure: unknown) => setError(sentenceOf(failure)));
  };
  return (
    <section className="grid gap-2" aria-label="Claims">
      <h2 className="font-semibold text-lg">Claims</h2>
      {claims && claims.length > 0 && (
        <p>
          Call the office at the listing’s phone number, not at one that the claimant gives. Approving makes
          the claimant an owner, beside the present ones. A letter goes to the address of the listing.
        </p>
      )}
      <ErrorNote>{error}</ErrorNote>
      {claims && (
        <Table
          caption="Claims of listings, the oldest first"
          columns={["Who", "Listing", "Phone", "Why it waits", "Asked", ""]}
          empty="No claim waits."
          rows={claims.map((claim) => ({
            key: claim.id,
            cells: [
              claim.email,
              `${claim.dentist.name} ${claim.dentist.last_name}, ${claim.dentist.address}, ${claim.dentist.city}`,
              formatPhone(claim.dentist.phone),
              whyOf(claim),
              formatDay(claim.asked_at),
              <ClaimButtons key="buttons" claim={claim} onChoose={setChoice} onPrint={print} />,
            ],
          }))}
        />
      )}
      {choice && (
        <DecisionDialog
          choice={choice}
          onClose={() => setChoice(null)}
          onDone={(sentence) => {
            setChoice(null);
            load();
            onDone(sentence);
          }}
        />
      )}
    </section>
  );
}

function whyOf({ way, is_proved: isProved, is_printed: isPrinted, owners }: OfficeClaim): string {
  if (isProved) return `Has a code from the office, which ${owners.join(", ") || "someone else"} manages`;
  if (way === "letter") return isPrinted ? "The letter is on its way" : "Wants a letter";
  return owners.length === 0 ? "Asks to be called" : `Asks to be called; ${owners.join(", ")} manages it`;
}

interface ButtonsProps {
  claim: OfficeClaim;
  onChoose: (choice: Choice) => void;
  onPrint: (claim: OfficeClaim) => void;
}

function ClaimButtons({ claim, onChoose, onPrint }: ButtonsProps) {
  const { can } = useShell();
  const { email } = claim;
  return (
    <div className="flex gap-2 whitespace-nowrap">
      {claim.way === "letter" && !claim.is_waiting && can("offices.letter") && (
        <Button aria-label={`Print the letter for ${email}`} onClick={() => onPrint(claim)}>
          {claim.is_printed ? "Print again" : "Print"}
        </Button>
      )}
      {can("offices.approve_claim") && (
        <Button
          aria-label={`Approve the claim of ${email}`}
          onClick={() => onChoose({ claim, isApproved: true })}
        >
          Approve
        </Button>
      )}
      {can("offices.refuse_claim") && (
        <Button
          variant="danger"
          aria-label={`Refuse the claim of ${email}`}
          onClick={() => onChoose({ claim, isApproved: false })}
        >
          Refuse
        </Button>
      )}
    </div>
  );
}

interface DialogProps {
  choice: Choice;
  onClose: () => void;
  onDone: (sentence: string) => void;
}

function DecisionDialog({ choice: { claim, isApproved }, onClose, onDone }: DialogProps) {
  const { id, email, owners } = claim;
  return (
    <ActionForm
      title={`${isApproved ? "Approve" : "Refuse"} the claim of ${email}`}
      button={isApproved ? "Approve" : "Refuse"}
      run={async (reason) => {
        const path = isApproved ? "/offices/claims/approve" : "/offices/claims/refuse";
        await call(path, { claim_id: id, reason });
        return isApproved ? `${email} is an owner now.` : `The claim of ${email} is refused.`;
      }}
      onClose={onClose}
      onDone={onDone}
    >
      {isApproved ? (
        <p>
          {email} can change this listing from now on.
          {owners.length > 0 && ` ${owners.join(", ")} stays an owner and gets an email.`}
        </p>
      ) : (
        <p>{email} gets an email that we could not confirm it.</p>
      )}
    </ActionForm>
  );
}
