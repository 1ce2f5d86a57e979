import { useCallback, useEffect, useState } from "react";
import { call, request, sentenceOf } from "../api/call.ts";
import type { Registration, ShownState } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import type { OnDone } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { type Done, DoneNote } from "../ui/done-note.tsx";
import { Facts } from "../ui/facts.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { saveFile } from "../ui/save-file.ts";
import { AttestDialog, RegistrationDialog, RevokeDialog, SalesDialog } from "./state-dialogs.tsx";
import { StatePreview } from "./state-preview.tsx";
import { RegistrationTable, RuleTable } from "./state-tables.tsx";
import { wordRegistration, wordSales } from "./state-words.ts";

type Open = "sales" | "attest" | "register" | Registration;

export function StateScreen({ code }: { code: string }) {
  const [shown, setShown] = useState<ShownState | null>(null);
  const [error, setError] = useState("");
  const [done, setDone] = useState<Done | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const load = useCallback(() => {
    call("/states/show", { state: code }).then(setShown, (failure: unknown) => setError(sentenceOf(failure)));
  }, [code]);
  useEffect(load, [load]);
  const finish = (what: Done) => {
    setDone(what);
    load();
  };
  const onDone: OnDone = (sentence, undo) => {
    setOpen(null);
    finish({ sentence, undo });
  };

  if (error !== "") return <ErrorNote>{error}</ErrorNote>;
  if (shown === null) return <p role="status">Loading …</p>;
  const { state, rules, registrations } = shown;
  const dialog = { state, onDone, onClose: () => setOpen(null) };
  return (
    <div className="grid gap-8">
      <h1 className="font-bold text-2xl">{state.name}</h1>
      <DoneNote done={done} onDone={finish} />
      <section aria-label="Sales" className="grid gap-4">
        <Facts
          facts={[
            ["Sales", wordSales(state.stop)],
            ["Registration", wordRegistration(state)],
            ["Members", state.members.toLocaleString("en-US")],
          ]}
        />
        <StateButtons state={state} onOpen={setOpen} />
      </section>
      <RegistrationTable registrations={registrations} onRevoke={setOpen} />
      <RuleTable rules={rules} />
      <StatePreview code={state.code} />
      {open === "sales" && <SalesDialog {...dialog} />}
      {open === "attest" && <AttestDialog {...dialog} />}
      {open === "register" && <RegistrationDialog {...dialog} />}
      {open !== null && typeof open !== "string" && <RevokeDialog registration={open} {...dialog} />}
    </div>
  );
}

/** A state that the table does not sell has nothing to close. */
function StateButtons({ state, onOpen }: { state: ShownState["state"]; onOpen: (open: Open) => void }) {
  const { can } = useShell();
  const canSwitch = can("states.close") && (state.is_closed || state.stop !== "not_sold");
  const isUnregistered = state.registered_until === null && state.stop !== "not_sold";
  const isUnread = state.registration_rule === "not_read" && isUnregistered;
  const isAttested = state.attestation !== null && state.attestation.valid_until === null;
  return (
    <div className="flex flex-wrap gap-3">
      {canSwitch && state.is_closed && (
        <Button variant="primary" onClick={() => onOpen("sales")}>
          Open this state
        </Button>
      )}
      {can("states.attest") && isUnread && !isAttested && (
        <Button onClick={() => onOpen("attest")}>Attest sales</Button>
      )}
      {can("states.filing_pack") && <FilingPackButton state={state} />}
      {can("registrations.enter") && <Button onClick={() => onOpen("register")}>Enter a registration</Button>}
      {canSwitch && !state.is_closed && (
        <Button variant="danger" className="md:ml-auto" onClick={() => onOpen("sales")}>
          Close this state
        </Button>
      )}
    </div>
  );
}

function FilingPackButton({ state }: { state: ShownState["state"] }) {
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setError("");
    setBusy(true);
    try {
      const answer = await request("/states/filing-pack", { state: state.code });
      saveFile(`filing-pack-${state.code}.pdf`, "application/pdf", await answer.blob());
    } catch (failure) {
      setError(sentenceOf(failure));
    }
    setBusy(false);
  }
  return (
    <>
      <Button disabled={isBusy} onClick={() => void save()}>
        Filing pack
      </Button>
      <ErrorNote>{error}</ErrorNote>
    </>
  );
}
