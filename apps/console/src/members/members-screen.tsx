import { useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { ListedMembers } from "../api/types.ts";
import { FilterFields } from "../bulk/filter-fields.tsx";
import { useShell } from "../session/session-context.ts";
import { pathOf } from "../session/use-page.ts";
import { CheckBox, ErrorNote, Field, WHOLE_NUMBER } from "../ui/field.tsx";
import { followLink } from "../ui/follow-link.ts";
import { formatDay } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
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

export function MembersScreen() {
  const [view, setView] = useState(() => readView(location.search));
  const [found, setFound] = useState<ListedMembers | null>(null);
  const [error, setError] = useState("");
  useEffect(() => {
    let isCurrent = true;
    setError("");
    call("/members/list", bodyOf(view)).then(
      (answer) => isCurrent && setFound(answer),
      (failure: unknown) => isCurrent && setError(sentenceOf(failure)),
    );
    return () => {
      isCurrent = false;
    };
  }, [view]);
  function show(next: MemberView) {
    history.replaceState(history.state, "", pathOf({ name: "members", view: writeView(next) }));
    setView(next);
  }
  return (
    <div className="grid gap-6">
      <h1 className="font-bold text-2xl">Members</h1>
      <SavedViews view={view} onShow={show} />
      <FilterFields
        filter={view}
        plans={found?.plans ?? []}
        onChange={(filter) => show({ ...view, ...filter })}
      />
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
      <ErrorNote>{error}</ErrorNote>
      {found === null && error === "" && <p role="status">Loading …</p>}
      {found && <MemberTable found={found} view={view} onSort={(key) => show(sortView(view, key))} />}
    </div>
  );
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
  found: ListedMembers;
  view: MemberView;
  onSort: (key: string) => void;
}

function MemberTable({ found: { members, most }, view, onSort }: MemberTableProps) {
  const { go } = useShell();
  return (
    <div className="grid gap-3">
      <p role="status">
        {members.length === most ? `The first ${most} members` : `${members.length} members`}
      </p>
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
    </div>
  );
}
