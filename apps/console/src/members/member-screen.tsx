import { joinNames } from "@smirk/domain/joining/person-name";
import { useCallback, useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { MemberPage } from "../api/types.ts";
import { type Done, DoneNote } from "../ui/done-note.tsx";
import { Facts } from "../ui/facts.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { describeState } from "./describe-state.ts";
import { MemberActions } from "./member-actions.tsx";
import { MemberTabs } from "./member-tabs.tsx";
import { listPerson } from "./status-tab.tsx";

export function MemberScreen({ accountId }: { accountId: string }) {
  const [member, setMember] = useState<MemberPage | null>(null);
  const [error, setError] = useState("");
  const [done, setDone] = useState<Done | null>(null);

  const load = useCallback(() => {
    call("/members/show", { account_id: accountId }).then(setMember, (failure: unknown) =>
      setError(sentenceOf(failure)),
    );
  }, [accountId]);
  useEffect(load, [load]);

  const show = (next: Done) => {
    setDone(next);
    load();
  };
  if (error !== "") return <ErrorNote>{error}</ErrorNote>;
  if (member === null) return <p role="status">Loading …</p>;
  const [newest] = member.memberships;
  const known =
    newest && !newest.is_erased ? joinNames(newest.row.name, newest.row.last_name) : member.account.name;
  const name = known ?? (newest ? "Erased member" : "No name");
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="font-bold text-2xl">{name}</h1>
        <p className="rounded-full bg-tint px-3 py-1 font-semibold text-on-tint text-sm">
          {newest ? newest.row.state : "no membership"}
        </p>
        {newest?.row.is_past_due && (
          <p className="rounded-full bg-error-tint px-3 py-1 font-semibold text-error text-sm">
            payment past due
          </p>
        )}
      </div>
      <p>{describeState(newest)}</p>
      {newest && <Facts facts={listPerson(newest)} isWide />}
      <MemberActions member={member} name={name} onDone={(sentence, undo) => show({ sentence, undo })} />
      <DoneNote done={done} onDone={show} />
      <MemberTabs member={member} onDone={(sentence, undo) => show({ sentence, undo })} />
    </div>
  );
}
