import type { ListedMembers } from "../api/types.ts";
import { Button } from "../ui/button.tsx";
import { formatDay } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { useLongRows } from "../ui/use-long-rows.tsx";

interface ChoosableTableProps {
  found: ListedMembers;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

export function ChoosableTable({ found: { members, most }, chosen, onChoose }: ChoosableTableProps) {
  const toggle = (accountId: string) => {
    const next = new Set(chosen);
    if (!next.delete(accountId)) next.add(accountId);
    onChoose(next);
  };
  const [shown, more] = useLongRows(members, "members");
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status">
          {members.length === most ? `The newest ${most} members` : `${members.length} members`},{" "}
          {chosen.size} chosen
        </p>
        <Button onClick={() => onChoose(new Set(members.map(({ account_id: accountId }) => accountId)))}>
          Choose all
        </Button>
        {chosen.size > 0 && <Button onClick={() => onChoose(new Set())}>Choose none</Button>}
      </div>
      <Table
        caption="Members to choose from"
        columns={["Choose", "Name", "Membership", "Plan", "City", "Joined", "Email"]}
        empty="No member matches."
        rows={shown.map((member) => ({
          key: member.account_id,
          cells: [
            <label key="choose" className="-m-2 flex size-11 items-center justify-center">
              <input
                type="checkbox"
                className="size-5"
                checked={chosen.has(member.account_id)}
                onChange={() => toggle(member.account_id)}
              />
              <span className="sr-only">{member.name}</span>
            </label>,
            member.name,
            member.state,
            member.plan_name,
            `${member.city}, ${member.state_code}`,
            formatDay(member.joined_on),
            member.email,
          ],
        }))}
      />
      {more}
    </div>
  );
}
