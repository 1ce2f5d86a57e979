import { useCallback, useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { Operator } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { formatDay } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { useLongRows } from "../ui/use-paged.tsx";
import {
  AllowKeyDialog,
  DisableDialog,
  InviteDialog,
  RemoveKeysDialog,
  RoleDialog,
} from "./operator-dialogs.tsx";

type Open =
  | { what: "invite"; operator: Operator | null }
  | { what: "role" | "keys" | "allow" | "disable"; operator: Operator };

export function OperatorsScreen() {
  const [operators, setOperators] = useState<Operator[] | null>(null);
  const [error, setError] = useState("");
  const [open, setOpen] = useState<Open | null>(null);
  const [done, setDone] = useState("");
  const load = useCallback(() => {
    call("/operators").then(
      (answer) => setOperators(answer.operators),
      (failure: unknown) => setError(sentenceOf(failure)),
    );
  }, []);
  useEffect(load, [load]);
  const onClose = () => setOpen(null);
  const onDone = (sentence: string) => {
    setDone(sentence);
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
      <p role="status" className={done === "" ? "sr-only" : "rounded-md bg-tint px-3 py-2 text-on-tint"}>
        {done}
      </p>
      {operators && <OperatorTable operators={operators} onOpen={setOpen} />}
      {open?.what === "invite" && <InviteDialog operator={open.operator} onDone={onDone} onClose={onClose} />}
      {open?.what === "role" && <RoleDialog operator={open.operator} onDone={onDone} onClose={onClose} />}
      {open?.what === "keys" && (
        <RemoveKeysDialog operator={open.operator} onDone={onDone} onClose={onClose} />
      )}
      {open?.what === "allow" && (
        <AllowKeyDialog operator={open.operator} onDone={onDone} onClose={onClose} />
      )}
      {open?.what === "disable" && (
        <DisableDialog operator={open.operator} onDone={onDone} onClose={onClose} />
      )}
    </div>
  );
}

interface OperatorTableProps {
  operators: readonly Operator[];
  onOpen: (open: Open) => void;
}

function OperatorTable({ operators, onOpen }: OperatorTableProps) {
  const { session } = useShell();
  const [shown, more] = useLongRows(operators, "operators");
  return (
    <>
      <Table
        caption="Operators"
        columns={["Operator", "Role", "Last used", "Change"]}
        empty="Nobody has been invited."
        rows={shown.map((operator) => ({
          key: operator.id,
          cells: [
            <div key="operator">
              <div>{operator.email}</div>
              <div className="text-muted">{operator.name}</div>
            </div>,
            operator.disabled_at === null ? operator.role : `disabled ${formatDay(operator.disabled_at)}`,
            <LastUsed key="used" operator={operator} />,
            operator.email === session.email ? (
              "you"
            ) : (
              <OperatorButtons key="buttons" operator={operator} onOpen={onOpen} />
            ),
          ],
        }))}
      />
      {more}
    </>
  );
}

function LastUsed({ operator }: { operator: Operator }) {
  return (
    <div>
      <div>{formatDay(operator.last_used_at)}</div>
      <div className="text-muted">
        {operator.passkeys === 1 ? "1 passkey" : `${operator.passkeys} passkeys`}
      </div>
      {operator.doubted_keys > 0 && <div className="font-semibold text-error">a key was refused</div>}
    </div>
  );
}

function OperatorButtons({ operator, onOpen }: { operator: Operator; onOpen: (open: Open) => void }) {
  return (
    <div className="flex gap-2 whitespace-nowrap max-md:flex-wrap">
      <Button onClick={() => onOpen({ what: "invite", operator })}>Another key</Button>
      {operator.disabled_at === null && (
        <>
          <Button onClick={() => onOpen({ what: "role", operator })}>Role</Button>
          {operator.doubted_keys > 0 && (
            <Button onClick={() => onOpen({ what: "allow", operator })}>Allow key</Button>
          )}
          {operator.passkeys > 0 && (
            <Button onClick={() => onOpen({ what: "keys", operator })}>Remove keys</Button>
          )}
          <Button variant="danger" onClick={() => onOpen({ what: "disable", operator })}>
            Disable
          </Button>
        </>
      )}
    </div>
  );
}
