import { useEffect, useRef } from "react";
import type { EntryLocation } from "../../api/types.ts";
import { useShell } from "../../session/session-context.ts";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { formatZip } from "../../ui/formats.ts";
import { factWords, keptWords, labelOf, type Plans } from "../entry-words.ts";

const SHOWN = [
  "center_name",
  "dso_name",
  "phone",
  "email",
  "record_email",
  "plans",
  "accepting_new_patients",
  "opening_hours",
  "holidays",
  "website",
] as const;

/** What an operator does with a location of an entry. */
export type EntryAction = "edit" | "hide" | "publish" | "doubt" | "confirm";

interface LocationProps {
  location: EntryLocation;
  plans: Plans;
  /** Its first action has the focus. */
  isFirst: boolean;
  onOpen: (change: EntryAction) => void;
}

export function EntryLocationCard({ location, plans, isFirst, onOpen }: LocationProps) {
  const { can } = useShell();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFirst) first.current?.focus();
  }, [isFirst]);
  const { fields, being_checked: isChecked, confirmed_on: confirmedOn } = location;
  const isShown = fields.published === "true";
  return (
    <section
      aria-label={`${fields.address}, ${fields.city}`}
      className="grid gap-4 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="font-semibold text-lg">
          {fields.address}, {fields.city}, {fields.state} {formatZip(fields.zip)}
        </h2>
        <span className="text-muted text-sm">
          {isShown
            ? "shown"
            : `hidden by ${factWords("unpublished_by", location.unpublished_by) || "an import"}`}
          {isChecked && " · being checked"}
        </span>
      </div>
      <Facts
        facts={[
          ["Id", location.id],
          ...SHOWN.map((name) => [labelOf(name), shownWords(name, location, plans)] as const),
          ["Pin", <MapPoint key="point" location={location} />],
          ["Kept from the registry", keptWords(location)],
          ["Confirmed", factWords("confirmed_on", confirmedOn)],
        ]}
      />
      {can("directory.edit") && (
        <div className="flex flex-wrap gap-3">
          <Button ref={first} variant={isFirst ? "primary" : "secondary"} onClick={() => onOpen("edit")}>
            Correct
          </Button>
          <Button onClick={() => onOpen("confirm")}>Confirm</Button>
          {isShown && !isChecked && <Button onClick={() => onOpen("doubt")}>Being checked</Button>}
          {isShown ? (
            <Button variant="danger" onClick={() => onOpen("hide")}>
              Hide
            </Button>
          ) : (
            <Button onClick={() => onOpen("publish")}>Show</Button>
          )}
        </div>
      )}
    </section>
  );
}

/** What an office said of new patients has its day, which decides whether visitors read it. */
function shownWords(
  name: (typeof SHOWN)[number],
  { fields, accepting_expired: isExpired }: EntryLocation,
  plans: Plans,
): string {
  const answer = factWords(name, fields[name], plans);
  if (name !== "accepting_new_patients" || answer === "") return answer;
  const asked = `${answer}, as of ${factWords("accepting_checked_on", fields.accepting_checked_on)}`;
  return isExpired ? `${asked}: too old, not shown to visitors` : asked;
}

function MapPoint({ location: { fields, coordinates_quality: quality } }: { location: EntryLocation }) {
  const { latitude, longitude } = fields;
  return (
    <>
      {factWords("coordinates_quality", quality)}, {latitude}, {longitude}{" "}
      <a
        className="underline underline-offset-4"
        href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
        target="_blank"
        rel="noreferrer"
      >
        Map (opens a new tab)
      </a>
    </>
  );
}
