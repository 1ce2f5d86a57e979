import { useShell } from "../session/session-context.ts";
import { type Page, pathOf } from "../session/use-page.ts";
import type { Counts, Today } from "../session/use-today.ts";
import { ErrorNote } from "../ui/field.tsx";
import { followLink } from "../ui/follow-link.ts";

interface Item {
  /** Its name among the server's counts. */
  count: string;
  one: string;
  many: string;
  page: Page;
}

const GROUPS: readonly { title: string; items: readonly Item[] }[] = [
  {
    title: "Waits for you",
    items: [
      {
        count: "reports",
        one: "report or nomination",
        many: "reports and nominations",
        page: { name: "reports" },
      },
      {
        count: "listings",
        one: "place in doubt to call",
        many: "places in doubt to call",
        page: { name: "listings" },
      },
      {
        count: "offices",
        one: "dental office to call about its listing",
        many: "dental offices to call about their listings",
        page: { name: "offices" },
      },
      { count: "refunds", one: "refund to decide", many: "refunds to decide", page: { name: "refunds" } },
      {
        count: "requests",
        one: "request of the command line to decide",
        many: "requests of the command line to decide",
        page: { name: "requests" },
      },
      {
        count: "owed",
        one: "member with a refund to pay in another way",
        many: "members with refunds to pay in another way",
        page: { name: "members", view: "state=&owed=yes" },
      },
    ],
  },
  {
    title: "Failed",
    items: [
      { count: "jobs", one: "job", many: "jobs", page: { name: "health" } },
      { count: "mails", one: "email not sent", many: "emails not sent", page: { name: "health" } },
      {
        count: "past_due",
        one: "payment past due",
        many: "payments past due",
        page: { name: "members", view: "past_due=yes" },
      },
    ],
  },
  {
    title: "Ends",
    items: [
      {
        count: "ending",
        one: "membership within seven days",
        many: "memberships within seven days",
        page: { name: "members", view: "state=&ends=7&sort=ends&up=yes" },
      },
      {
        count: "ends",
        one: "price list, registration or certificate within 60 days",
        many: "price lists, registrations and certificates within 60 days",
        page: { name: "health" },
      },
    ],
  },
];

/** The first page: what an operator has to look at, as far as the role may. */
export function TodayScreen({ today: { counts, error } }: { today: Today }) {
  return (
    <div className="grid gap-6">
      <h1 className="font-bold text-2xl">Today</h1>
      <ErrorNote>{error}</ErrorNote>
      {counts === null && error === "" && <p role="status">Loading …</p>}
      {counts !== null && <Groups counts={counts} />}
      <div className="grid max-w-2xl gap-2">
        <h2 className="font-semibold text-lg">Find a member or a dentist</h2>
        <p>
          Press <kbd className="rounded-sm border border-control px-2">/</kbd> and type the start of a name,
          email address or card number, four digits of a phone number, a birth date, or the id of a payment.
          Dentists are found by name, phone, NPI or city, and screens by what their link says.
        </p>
        <p className="text-muted">Every member page that you open is recorded in the log.</p>
      </div>
    </div>
  );
}

function Groups({ counts }: { counts: Counts }) {
  const groups = GROUPS.map(({ title, items }) => ({
    title,
    items: items.filter(({ count }) => count in counts),
  }));
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ title, items }) => (
          <Group key={title} title={title} items={items} counts={counts} />
        ))}
    </div>
  );
}

interface GroupProps {
  title: string;
  items: readonly Item[];
  counts: Counts;
}

function Group({ title, items, counts }: GroupProps) {
  const { go } = useShell();
  const open = items.filter(({ count }) => (counts[count] ?? 0) > 0);
  return (
    <section className="grid content-start gap-2 rounded-card border border-line bg-surface p-4">
      <h2 className="font-semibold text-lg">{title}</h2>
      {open.length === 0 && <p className="text-muted">Nothing.</p>}
      <ul className="grid gap-1">
        {open.map(({ count, one, many, page }) => (
          <li key={count}>
            <a
              href={pathOf(page)}
              onClick={followLink(() => go(page))}
              className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 hover:bg-tint"
            >
              <span className="min-w-8 text-right font-bold text-2xl tabular-nums">{counts[count]}</span>
              {counts[count] === 1 ? one : many}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
