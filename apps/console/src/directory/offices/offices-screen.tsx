import { useCallback } from "react";
import { callPage } from "../../api/call.ts";
import type { OfficeChange } from "../../api/types.ts";
import { useShell } from "../../session/session-context.ts";
import { pathOf } from "../../session/use-page.ts";
import { Button } from "../../ui/button.tsx";
import { followLink } from "../../ui/follow-link.ts";
import { formatTime } from "../../ui/formats.ts";
import { ListScreen } from "../../ui/list-screen.tsx";
import { usePaged } from "../../ui/use-paged.tsx";
import { OfficeClaims } from "./office-claims.tsx";
import { OfficePeople } from "./office-people.tsx";
import { OfficeTasks } from "./office-tasks.tsx";
import { UndoDialog } from "./undo-dialog.tsx";

/** Whom to call, and what offices said of their listings with what stood there before. */
export function OfficesScreen() {
  const load = useCallback(async (after: string | null) => {
    const { changes, next } = await callPage("/offices/changes", after);
    return { rows: changes, next };
  }, []);
  const list = usePaged(load);
  return (
    <ListScreen
      title="Offices"
      intro={
        <div className="grid gap-2">
          <h2 className="font-semibold text-lg">What offices said</h2>
          <p>
            Visitors already see each of these. A new phone number, a new address or a dentist who left waits
            under Reports until you have called the office.
          </p>
        </div>
      }
      list={list}
      what="changes"
      table={{
        caption: "Changes by offices, the newest first",
        columns: ["When", "Dentist", "Before and after", "Who", ""],
        empty: "No office has said anything yet.",
      }}
      toRow={(change, choose: (change: OfficeChange) => void) => ({
        key: change.id,
        cells: [
          formatTime(change.at),
          <Entry key="dentist" change={change} />,
          <Facts key="facts" change={change} />,
          whoOf(change),
          <Undo key="undo" change={change} onChoose={choose} />,
        ],
      })}
      renderBelow={(say) => (
        <>
          <OfficeClaims onDone={say} />
          <OfficeTasks onDone={say} />
          <OfficePeople onDone={say} />
        </>
      )}
      renderDialog={(change, closing) => <UndoDialog change={change} {...closing} />}
    />
  );
}

function whoOf({ actor }: OfficeChange): string {
  return actor === "the office" ? "the link of our email" : actor;
}

function Entry({ change: { dentist, address, provider_id: providerId } }: { change: OfficeChange }) {
  const { can, go } = useShell();
  const page = { name: "entry", providerId } as const;
  return (
    <>
      {can("directory.show") ? (
        <a href={pathOf(page)} onClick={followLink(() => go(page))} className="text-action underline">
          {dentist}
        </a>
      ) : (
        dentist
      )}
      {address !== null && <span className="block text-muted">{address}</span>}
    </>
  );
}

export function Facts({ change: { facts } }: { change: OfficeChange }) {
  return (
    <ul>
      {facts.map(({ name, before, after }) => (
        <li key={name}>
          {name}: <del className="text-muted">{before}</del> <ins className="no-underline">{after}</ins>
        </li>
      ))}
    </ul>
  );
}

interface UndoProps {
  change: OfficeChange;
  onChoose: (change: OfficeChange) => void;
}

function Undo({ change, onChoose }: UndoProps) {
  const { can } = useShell();
  if (!can("directory.undo")) return null;
  if (!change.can_undo) return <span className="text-muted">Changed since</span>;
  return (
    <Button aria-label={`Undo for ${change.dentist}`} onClick={() => onChoose(change)}>
      Undo
    </Button>
  );
}
