import { useCallback, useEffect, useRef, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import { ActionForm } from "../members/dialogs/action-form.tsx";
import { useShell } from "../shell/session-context.ts";
import { Button } from "../ui/button.tsx";
import { Facts } from "../ui/facts.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { formatCode, formatPlainDay, formatTime, formatZip } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { EditDialog } from "./dialogs/edit-dialog.tsx";
import type { EntryLocation, EntryPage } from "./types.ts";

type Change = "edit" | "hide" | "publish" | "doubt" | "confirm";
type Open = { change: Change; location: EntryLocation };

const WORDS: Record<Exclude<Change, "edit">, { title: string; done: string; explain: string }> = {
  hide: {
    title: "Hide the entry",
    done: "Hidden.",
    explain: "Visitors no longer find it. Imports leave it hidden.",
  },
  publish: { title: "Show the entry", done: "Shown.", explain: "Visitors find it again." },
  doubt: {
    title: "Show that it is being checked",
    done: "Visitors see that it is being checked.",
    explain: "The entry says ‘Being checked’ until it is confirmed or a report of it is settled.",
  },
  confirm: {
    title: "Confirm the entry",
    done: "Confirmed.",
    explain: "Visitors see the day. Reports of it are settled, and answered where that was asked for.",
  },
};

export function EntryScreen({ providerId }: { providerId: string }) {
  const [page, setPage] = useState<EntryPage | null>(null);
  const [error, setError] = useState("");
  const [done, setDone] = useState("");
  const [open, setOpen] = useState<Open | null>(null);
  const load = useCallback(() => {
    call<EntryPage>("/directory/show", { provider_id: providerId }).then(setPage, (failure: unknown) =>
      setError(sentenceOf(failure)),
    );
  }, [providerId]);
  useEffect(load, [load]);

  if (error !== "") return <ErrorNote>{error}</ErrorNote>;
  if (page === null) return <p role="status">Loading …</p>;
  const { provider, fields, locations, history } = page;
  const finish = (sentence: string) => {
    setOpen(null);
    setDone(sentence);
    load();
  };
  return (
    <div className="grid gap-6">
      <h1 className="font-bold text-2xl">
        {fields.name} {fields.last_name}
      </h1>
      <p role="status" className={done === "" ? "sr-only" : "rounded-md bg-tint px-3 py-2 text-on-tint"}>
        {done}
      </p>
      <Facts
        facts={[
          ["NPI", provider.npi],
          ["Id", provider.id],
          ["From", provider.source],
          ["Degree", fields.degree],
          ["Specialties", fields.specialities],
          ["Languages", fields.languages],
          ["Verified", fields.smirk_verified === "true" ? "yes" : "no"],
        ]}
      />
      {locations.map((location, index) => (
        <Location
          key={location.id}
          location={location}
          isFirst={index === 0}
          onOpen={(change) => setOpen({ change, location })}
        />
      ))}
      <History history={history} />
      {open?.change === "edit" && (
        <EditDialog
          providerId={provider.id}
          locationId={open.location.id}
          onClose={() => setOpen(null)}
          onDone={() => finish("Corrected.")}
        />
      )}
      {open && open.change !== "edit" && (
        <ChangeDialog
          change={open.change}
          body={{ provider_id: provider.id, location_id: open.location.id }}
          onClose={() => setOpen(null)}
          onDone={finish}
        />
      )}
    </div>
  );
}

interface ChangeDialogProps {
  change: Exclude<Change, "edit">;
  body: { provider_id: string; location_id: string };
  onClose: () => void;
  onDone: (sentence: string) => void;
}

function ChangeDialog({ change, body, onClose, onDone }: ChangeDialogProps) {
  const { title, done, explain } = WORDS[change];
  async function run(reason: string) {
    await call(`/directory/${change}`, { ...body, reason });
    return done;
  }
  return (
    <ActionForm
      title={title}
      button={title}
      isDangerous={change === "hide"}
      run={run}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{explain}</p>
    </ActionForm>
  );
}

interface LocationProps {
  location: EntryLocation;
  /** Its first action has the focus. */
  isFirst: boolean;
  onOpen: (change: Change) => void;
}

function Location({ location, isFirst, onOpen }: LocationProps) {
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
        <h2 className="font-bold text-lg">
          {fields.address}, {fields.city}, {fields.state} {formatZip(fields.zip)}
        </h2>
        <span className="text-muted text-sm">
          {isShown ? "shown" : `hidden by ${location.unpublished_by ?? "nobody"}`}
          {isChecked && " · being checked"}
        </span>
      </div>
      <Facts
        facts={[
          ["Id", location.id],
          ["Office", fields.center_name],
          ["Group", fields.dso_name],
          ["Phone", fields.phone],
          ["Email", fields.email],
          ["Plans", fields.plans],
          ["New patients", fields.accepting_new_patients],
          ["Opening hours", fields.opening_hours],
          ["Point", <MapPoint key="point" location={location} />],
          ["Set by an operator", location.protected_fields.map(formatCode).join(", ")],
          ["Confirmed", confirmedOn && formatPlainDay(confirmedOn)],
        ]}
      />
      {can("directory.edit") && (
        <div className="flex flex-wrap gap-3">
          <Button ref={first} variant="primary" onClick={() => onOpen("edit")}>
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

function MapPoint({ location: { fields, coordinates_quality: quality } }: { location: EntryLocation }) {
  const { latitude, longitude } = fields;
  return (
    <>
      {latitude}, {longitude} ({quality}){" "}
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

function History({ history }: Pick<EntryPage, "history">) {
  return (
    <section className="grid gap-3">
      <h2 className="font-bold text-lg">Changes</h2>
      <Table
        caption="Changes"
        columns={["When", "By", "Command", "About", "What"]}
        empty="Nothing was changed by an operator."
        rows={history.map(({ at, actor, command, subject, changes }) => ({
          key: `${at} ${subject} ${command}`,
          cells: [formatTime(at), actor, command, subject, <Changes key="changes" changes={changes} />],
        }))}
      />
    </section>
  );
}

function Changes({ changes }: { changes: Record<string, unknown> }) {
  return <code className="break-all text-xs">{JSON.stringify(changes)}</code>;
}
