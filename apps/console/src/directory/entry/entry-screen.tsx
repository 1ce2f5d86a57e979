import { useCallback, useEffect, useState } from "react";
import { call, sentenceOf } from "../../api/call.ts";
import type { EntryChange, EntryLocation, EntryPage } from "../../api/types.ts";
import { useShell } from "../../session/session-context.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { type Done, DoneNote } from "../../ui/done-note.tsx";
import { Facts } from "../../ui/facts.tsx";
import { ErrorNote } from "../../ui/field.tsx";
import { EditDialog } from "../dialogs/edit-dialog.tsx";
import { factWords, labelOf } from "../entry-words.ts";
import { EntryHistory } from "./entry-history.tsx";
import { type EntryAction, EntryLocationCard } from "./entry-location-card.tsx";

type Open = { change: EntryAction; location: EntryLocation };

const SOURCES: Record<string, string> = {
  own: "our own files",
  demo: "the demo",
  registry: "the national registry",
};
const WORDS: Record<Exclude<EntryAction, "edit">, { title: string; done: string; explain: string }> = {
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
  const { proven } = useShell();
  const { page, error, done, setDone, undo, finish } = useEntry(providerId);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const finishOpen = (sentence: string) => {
    close();
    finish(sentence);
  };

  if (error !== "") return <ErrorNote>{error}</ErrorNote>;
  if (page === null) return <p role="status">Loading …</p>;
  const { provider, fields, locations, history } = page;
  return (
    <div className="grid gap-6">
      <h1 className="font-bold text-2xl">
        {fields.name} {fields.last_name}
      </h1>
      <DoneNote done={done} onDone={setDone} />
      <DentistFacts provider={provider} fields={fields} />
      {locations.map((location, index) => (
        <EntryLocationCard
          key={location.id}
          location={location}
          plans={page.plans}
          isFirst={index === 0}
          onOpen={(change) => setOpen({ change, location })}
        />
      ))}
      <EntryHistory
        history={history}
        plans={page.plans}
        onUndo={(change) => proven(() => undo(change)).then((sentence) => setDone({ sentence }))}
      />
      {open?.change === "edit" && (
        <EditDialog
          providerId={provider.id}
          locationId={open.location.id}
          onClose={close}
          onDone={() => finishOpen("Corrected.")}
        />
      )}
      {open && open.change !== "edit" && (
        <ChangeDialog
          change={open.change}
          body={{ provider_id: provider.id, location_id: open.location.id }}
          onClose={close}
          onDone={finishOpen}
        />
      )}
    </div>
  );
}

/** The entry as it is now, and what was done to it last. */
function useEntry(providerId: string) {
  const { can } = useShell();
  const [page, setPage] = useState<EntryPage | null>(null);
  const [error, setError] = useState("");
  const [done, setDone] = useState<Done | null>(null);
  const load = useCallback(
    (onLoaded: (now: EntryPage) => void) => {
      call("/directory/show", { provider_id: providerId }).then(onLoaded, (failure: unknown) =>
        setError(sentenceOf(failure)),
      );
    },
    [providerId],
  );
  useEffect(() => load(setPage), [load]);

  const undo = async ({ id }: Pick<EntryChange, "id">) => {
    setPage(await call("/directory/undo", { provider_id: providerId, change_id: id }));
    return "Undone.";
  };
  const finish = (sentence: string) => {
    setDone({ sentence });
    load((now) => {
      const [last] = now.history;
      setPage(now);
      if (last?.can_undo && can("directory.undo")) setDone({ sentence, undo: () => undo(last) });
    });
  };
  return { page, error, done, setDone, undo, finish };
}

function DentistFacts({ provider, fields }: Pick<EntryPage, "provider" | "fields">) {
  return (
    <Facts
      facts={[
        ["NPI", provider.npi],
        ["Id", provider.id],
        ["From", SOURCES[provider.source]],
        ...["degree", "specialities", "languages", "smirk_verified"].map(
          (name) => [labelOf(name), factWords(name, fields[name])] as const,
        ),
      ]}
    />
  );
}

interface ChangeDialogProps {
  change: Exclude<EntryAction, "edit">;
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
