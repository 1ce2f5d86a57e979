import { useCallback, useState } from "react";
import { call } from "../api/call.ts";
import type { ListedMembers } from "../api/types.ts";
import { FilterFields } from "../bulk/filter-fields.tsx";
import { useShell } from "../session/session-context.ts";
import { pathOf } from "../session/use-page.ts";
import { CheckBox, ErrorNote, Field, WHOLE_NUMBER } from "../ui/field.tsx";
import { followLink } from "../ui/follow-link.ts";
import { formatDay } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { MoreButton, type Paged, usePaged } from "../ui/use-paged.tsx";
import {
  bodyOf,
  FIRST_VIEW,
  type MemberView,
  readView,
  SAVED_VIEWS,
  sortView,
  writeView,
} from "./member-view.ts";

const SORT_KEYS = { Name: "name", Membership: "state", Town: "place", Joined: "joined", Ends: "ends" };

type ListedMember = ListedMembers["members"][number];
const ROWS_A_PAGE = 50;

export function MembersScreen() {
  const [view, setView] = useState(() => readView(location.search));
  const [plans, setPlans] = useState<ListedMembers["plans"]>([]);
  const [count, setCount] = useState<ListedMembers["count"]>(null);
  const load = useCallback(
    async (after: string | null): Promise<Paged<ListedMember>> => {
      const asked = { ...bodyOf(view), rows: ROWS_A_PAGE, ...(after !== null && { after }) };
      const answer = await call("/members/list", asked);
      setPlans(answer.plans);
      if (answer.count !== null) setCount(answer.count);
      return { rows: answer.members, next: answer.next };
    },
    [view],
  );
  const list = usePaged(load);
  function show(next: MemberView) {
    history.replaceState(history.state, "", pathOf({ name: "members", view: writeView(next) }));
    setView(next);
  }
  return (
    <div className="grid gap-6">
      <h1 className="font-bold text-2xl">Members</h1>
      <SavedViews view={view} onShow={show} />
      <FilterFields filter={view} plans={plans} onChange={(filter) => show({ ...view, ...filter })} />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Field
          label="Ends within days"
          {...WHOLE_NUMBER}
          value={view.ends}
          onChange={(event) => show({ ...view, ends: event.target.value.trim() })}
        />
        <CheckBox
          label="Payment past due"
          checked={view.past_due !== ""}
          onChange={(event) => show({ ...view, past_due: event.target.checked ? "yes" : "" })}
        />
        <CheckBox
          label="Owed a refund that failed"
          checked={view.owed !== ""}
          onChange={(event) => show({ ...view, owed: event.target.checked ? "yes" : "" })}
        />
      </div>
      <ErrorNote>{list.error}</ErrorNote>
      {list.rows === null && list.error === "" && <p role="status">Loading …</p>}
      {list.rows && (
        <div className="grid gap-3">
          {count && <p role="status">{describeCount(count)}</p>}
          <MemberTable members={list.rows} view={view} onSort={(key) => show(sortView(view, key))} />
          <MoreButton list={list} what="members" />
        </div>
      )}
    </div>
  );
}

function describeCount({ members, is_whole: isWhole }: NonNullable<ListedMembers["count"]>): string {
  const number = members.toLocaleString("en-US");
  if (!isWhole) return `More than ${number} members`;
  return members === 1 ? "1 member" : `${number} members`;
}

/** Each is an address of its own, to be bookmarked. */
function SavedViews({ view, onShow }: { view: MemberView; onShow: (view: MemberView) => void }) {
  return (
    <nav aria-label="Views" className="-mx-3 flex flex-wrap">
      {SAVED_VIEWS.map(({ label, view: changes }) => {
        const saved = { ...FIRST_VIEW, ...changes };
        const query = writeView(saved);
        return (
          <a
            key={label}
            href={pathOf({ name: "members", view: query })}
            aria-current={query === writeView(view) ? "true" : undefined}
            onClick={followLink(() => onShow(saved))}
            className="inline-flex min-h-11 items-center rounded-full px-3 font-medium hover:bg-tint aria-[current]:bg-tint aria-[current]:text-on-tint"
          >
            {label}
          </a>
        );
      })}
    </nav>
  );
}

interface MemberTableProps {
  members: readonly ListedMember[];
  view: MemberView;
  onSort: (key: string) => void;
}

function MemberTable({ members, view, onSort }: MemberTableProps) {
  const { go } = useShell();
  return (
    <Table
      caption="Members"
      columns={["Name", "Membership", "Plan", "Town", "Joined", "Ends", "Email"]}
      sorting={{ keys: SORT_KEYS, by: view.sort, isAscending: view.up !== "", onSort }}
      empty="No member matches."
      rows={members.map((member) => {
        const page = { name: "member", accountId: member.account_id } as const;
        return {
          key: member.account_id,
          cells: [
            <a
              key="name"
              href={pathOf(page)}
              onClick={followLink(() => go(page))}
              className="font-semibold text-action underline"
            >
              {member.name || "No name"}
            </a>,
            member.is_past_due ? `${member.state}, past due` : member.state,
            member.plan_name,
            `${member.city}, ${member.state_code}`,
            <span key="joined" className="whitespace-nowrap">
              {formatDay(member.joined_on)}
            </span>,
            formatDay(member.ends_on),
            <span key="email" className="wrap-anywhere block md:min-w-36">
              {member.email}
            </span>,
          ],
        };
      })}
    />
  );
}
