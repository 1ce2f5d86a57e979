import { type ReactNode, useState } from "react";
import { type Done, DoneNote } from "./done-note.tsx";
import { ErrorNote } from "./field.tsx";
import { Table, type TableProps } from "./table.tsx";
import { MoreButton, type PagedList } from "./use-paged.tsx";

interface Closing {
  onClose: () => void;
  onDone: (sentence: string) => void;
}

interface ListScreenProps<Item, Choice> {
  title: string;
  intro: ReactNode;
  list: PagedList<Item>;
  /** What the list's items are called below it; missing for a list without pages. */
  what?: string;
  table: Omit<TableProps, "rows">;
  toRow: (item: Item, choose: (choice: Choice) => void) => TableProps["rows"][number];
  /** Asks before what was chosen in a row is done. */
  renderDialog: (choice: Choice, closing: Closing) => ReactNode;
  /** What stands below the list; its sentences are said above it. */
  renderBelow?: (say: (sentence: string) => void) => ReactNode;
}

/** A list whose rows have actions: each asks in a dialog, says what was done, and the list is read again. */
export function ListScreen<Item, Choice>(props: ListScreenProps<Item, Choice>) {
  const { title, intro, list, what, table, toRow, renderDialog, renderBelow } = props;
  const [choice, setChoice] = useState<Choice | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const choose = (chosen: Choice) => setChoice(chosen);
  const onClose = () => setChoice(null);
  const onDone = (sentence: string) => {
    onClose();
    setDone({ sentence });
    list.reload();
  };
  return (
    <div className="grid gap-6">
      <h1 className="font-bold text-2xl">{title}</h1>
      {intro}
      <ErrorNote>{list.error}</ErrorNote>
      <DoneNote done={done} onDone={setDone} />
      {list.rows && <Table {...table} rows={list.rows.map((item) => toRow(item, choose))} />}
      {what !== undefined && <MoreButton list={list} what={what} />}
      {renderBelow?.((sentence) => setDone({ sentence }))}
      {choice !== null && renderDialog(choice, { onClose, onDone })}
    </div>
  );
}
