import { type ComponentProps, useEffect, useRef } from "react";
import type { Outcome, Report, ReportedEntry } from "../../api/types.ts";
import { useShell } from "../../session/session-context.ts";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { formatPhone, formatPlainDay, formatTime, formatZip } from "../../ui/formats.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { planWords } from "../entry-words.ts";

const PROBLEMS: Record<NonNullable<Report["problem"]>, string> = {
  no_plan: "Does not take the plan",
  moved: "Moved",
  wrong_phone: "Phone number wrong",
  closed: "Retired or closed",
  other: "Something else",
};
const OUTCOMES: Record<Outcome, string> = {
  corrected: "corrected",
  hidden: "hidden",
  nothing_wrong: "nothing was wrong",
  added: "added",
  declined: "declined",
};

interface ReportCardProps {
  report: Report;
  /** Its first button has the focus, so that reports are settled one after the other by keys. */
  isFirst: boolean;
  isBusy: boolean;
  onSettle: (outcome: Outcome) => void;
  onCorrect: () => void;
  /** Takes the number that an office proposes. */
  onTakePhone: (phone: string) => void;
  onReopen: () => void;
}

export function ReportCard(props: ReportCardProps) {
  const { report } = props;
  const { problem, nominee, entry, note, settled } = report;
  const title = problem === null ? "Nomination" : PROBLEMS[problem];
  return (
    <li className="grid gap-4 rounded-card border border-line bg-surface p-4 md:grid-cols-2">
      <div className="grid content-start gap-3">
        <h2 className="font-semibold text-lg">{title}</h2>
        <Facts
          facts={[
            ["Dentist", nominee?.name],
            ["Where", nominee?.place],
            ["In their words", note],
            ["Sent", formatTime(report.created_at)],
            ["From", senderWords(report)],
            [
              "Settled",
              settled && `${OUTCOMES[settled.outcome]}, ${formatTime(settled.at)} by ${settled.by}`,
            ],
            [
              "Answer",
              settled ? null : report.wants_answer ? "by email, once it is settled" : "not asked for",
            ],
          ]}
        />
      </div>
      {entry && <Entry entry={entry} />}
      <CardActions {...props} />
    </li>
  );
}

function CardActions(props: ReportCardProps) {
  const { report, isFirst, isBusy, onSettle, onCorrect, onTakePhone, onReopen } = props;
  const { can } = useShell();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFirst) first.current?.focus();
  }, [isFirst]);
  if (!can("reports.settle")) return null;
  const main = isFirst ? "primary" : "secondary";
  const { proposed_phone: phone } = report;
  const button = (label: string, outcome: Outcome, more: ComponentProps<typeof Button> = {}) => (
    <Button {...more} disabled={isBusy} onClick={() => onSettle(outcome)}>
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-3 md:col-span-2">
      {report.settled !== null && (
        <Button disabled={isBusy} onClick={onReopen}>
          Open again
        </Button>
      )}
      {report.settled === null && report.entry === null && (
        <>
          {button("Added", "added", { ref: first, variant: main })}
          {button("Decline", "declined")}
        </>
      )}
      {report.settled === null && report.entry !== null && (
        <>
          {phone !== null && (
            <Button ref={first} variant={main} disabled={isBusy} onClick={() => onTakePhone(phone)}>
              Use {formatPhone(phone)}
            </Button>
          )}
          <Button
            {...(phone === null ? { ref: first, variant: main } : {})}
            disabled={isBusy}
            onClick={onCorrect}
          >
            Correct
          </Button>
          {button("Nothing wrong", "nothing_wrong")}
          {button("Hide", "hidden", { variant: "danger" })}
        </>
      )}
    </div>
  );
}

function Entry({ entry }: { entry: ReportedEntry }) {
  const { can } = useShell();
  const {
    dentist,
    center_name: centerName,
    address,
    city,
    state,
    zip,
    phone,
    plans,
    published,
    confirmed_on: confirmedOn,
  } = entry;
  return (
    <section aria-label={`Entry of ${dentist}`} className="grid content-start gap-3 rounded-md bg-paper p-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="font-semibold">{dentist}</h3>
        <span className="text-muted text-sm">
          {published ? "shown" : "hidden"}
          {entry.being_checked && " · being checked"}
        </span>
      </div>
      <Facts
        facts={[
          ["Office", centerName],
          ["Address", `${address}, ${city}, ${state} ${formatZip(zip)}`],
          ["Phone", formatPhone(phone)],
          ["Plans", plans.map((plan) => planWords(plan)).join(", ")],
          ["Confirmed", confirmedOn && formatPlainDay(confirmedOn)],
        ]}
      />
      {can("directory.show") && (
        <p>
          <PageLink page={{ name: "entry", providerId: entry.provider_id }}>Open the entry</PageLink>
        </p>
      )}
    </section>
  );
}

function senderWords({ is_from_office: isFromOffice, is_confirmed: isConfirmed }: Report): string {
  if (isFromOffice) return "the office itself";
  return isConfirmed ? "a member, or a confirmed email" : "a visitor, not confirmed";
}
