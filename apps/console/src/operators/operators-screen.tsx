import { useCallback, useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { Operator } from "../api/types.ts";
import { useShell } from "../shell/session-context.ts";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { formatDay } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { DisableDialog, InviteDialog, RoleDialog } from "./operator-dialogs.tsx";

type Open = { what: "invite"; operator: Operator | null } | { what: "role" | "disable"; operator: Operator };

export function OperatorsScreen() {
  const { session } = useShell();
  const [operators, setOperators] = useState<Operator[] | null>(null);
  const [error, setError] = useState("");
  const [open, setOpen] = useState<Open | null>(null);
  const [link, setLink] = useState("");
  const load = useCallback(() => {
    call<{ operators: Operator[] }>("/operators").then(
      (answer) => setOperators(answer.operators),
      (failure: unknown) => setError(sentenceOf(failure)),
    );
  }, []);
  useEffect(load, [load]);
  const onClose = () => setOpen(null);
  const onDone = (sentence: string) => {
    setLink(sentence);
    onClose();
    load();
  };

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-bold text-2xl">Operators</h1>
        <Button variant="primary" onClick={() => setOpen({ what: "invite", operator: null })}>
          Invite an operator
        </Button>
      </div>
      <ErrorNote>{error}</ErrorNote>
      {link !== "" && (
        <div role="status" className="grid gap-2 rounded-md bg-tint p-4 text-on-tint">
          <p>Send this link to the operator over a channel that you trust. It works once, for three days.</p>
          <code className="break-all">{link}</code>
        </div>
      )}
      {operators && (
        <Table
          caption="Operators"
          columns={["Operator", "Role", "Last used", "Change"]}
          empty="Nobody has been invited."
          rows={operators.map((operator) => ({
            key: operator.id,
            cells: [
              <div key="operator">
                <div className="break-words">{operator.email}</div>
                <div className="text-muted">{operator.name}</div>
              </div>,
              operator.disabledAt === null ? operator.role : `disabled ${formatDay(operator.disabledAt)}`,
              <div key="used">
                <div>{formatDay(operator.lastUsedAt)}</div>
                <div className="text-muted">
                  {operator.passkeys === 1 ? "1 passkey" : `${operator.passkeys} passkeys`}
                </div>
              </div>,
              operator.email === session.email ? (
                "you"
              ) : (
                <OperatorButtons key="buttons" operator={operator} onOpen={setOpen} />
              ),
            ],
          }))}
        />
      )}
      {open?.what === "invite" && <InviteDialog operator={open.operator} onDone={onDone} onClose={onClose} />}
      {open?.what === "role" && <RoleDialog operator={open.operator} onDone={onDone} onClose={onClose} />}
      {open?.what === "disable" && (
        <DisableDialog operator={open.operator} onDone={onDone} onClose={onClose} />
      )}
    </div>
  );
}

function OperatorButtons({ operator, onOpen }: { operator: Operator; onOpen: (open: Open) => void }) {
  return (
    <div className="flex gap-2 whitespace-nowrap">
      <Button onClick={() => onOpen({ what: "invite", operator })}>New link</Button>
      {operator.disabledAt === null && (
        <>
          <Button onClick={() => onOpen({ what: "role", operator })}>Role</Button>
          <Button variant="danger" onClick={() => onOpen({ what: "disable", operator })}>
            Disable
          </Button>
        </>
      )}
    </div>
  );
}
