import { formatCsv } from "../../../text-files/format-csv.ts";
import { openRefusedList, type RefusedTarget } from "../../../text-files/refused/refused-list.ts";

export interface RefusedRow {
  line: number;
  npi: string;
  reason: string;
}

/** CSV of file, line, identifier and reason of each refused row. */
export interface RefusedRows {
  /** Returns the list's size once it survives a crash. */
  add(rows: readonly RefusedRow[]): Promise<number>;
  close(): Promise<void>;
}

const HEADER = "file,line,npi,reason\r\n";

/** @param bytes the list's size at the checkpoint; later rows are read and refused again */
export async function openRefusedRows(
  target: RefusedTarget,
  bytes: number,
  source: string,
): Promise<RefusedRows> {
  const list = openRefusedList(target);
  let isOpen = bytes > 0;
  let size = isOpen ? await list.open(bytes) : 0;
  return {
    async add(rows) {
      if (rows.length === 0) return size;
      if (!isOpen) await list.open(0);
      isOpen = true;
      const text = (size === 0 ? HEADER : "") + rows.map((row) => toLine(source, row)).join("");
      await list.append(text);
      size += Buffer.byteLength(text);
      return size;
    },
    close: () => list.close(),
  };
}

function toLine(source: string, { line, npi, reason }: RefusedRow): string {
  // Anything but digits may be personal data in the wrong column.
  const shown = /^\d{1,10}$/.test(npi) ? npi : "";
  return formatCsv([[source, line, shown, reason]]);
}
