import { AppError } from "../../../errors.ts";
import { type Texts, textsIn } from "../../../locales/texts.ts";
import type { DeskFacts } from "../desk/read-desk.ts";
import type { ActCall } from "../serve-acts.ts";
import { readSheet, type Sheet } from "./price-sheet.ts";
import { sayRow } from "./price-words.ts";
import { savePrices } from "./save-prices.ts";
import { decodeSheet } from "./sheet-text.ts";
import type { TablePage } from "./table-page.ts";

type ReadTable = Pick<TablePage, "table" | "problems" | "sheet" | "said" | "isMapped">;

/** A larger one is no price list of an office; the page has it as a whole, to be corrected. */
const MOST_BYTES = 48_000;

/** Reads a pasted table or a file and saves its prices, unless something of it is asked about or wrong. */
export async function readTable(call: ActCall<"staff">, desk: DeskFacts): Promise<ReadTable> {
  const { form: posted, file, reader } = call;
  const texts = textsIn(reader.language);
  const isMapped = posted.has("column_0");
  const table =
    file === null ? (posted.get("table") ?? "").replaceAll("\r\n", "\n") : decodeSheet(file.bytes);
  const nothing = { sheet: null, said: null, isMapped: false };
  const problem = findProblem(texts, table);
  if (table === null || problem !== null) return { ...nothing, table: "", problems: [problem ?? ""] };
  let sheet: Sheet | null = null;
  try {
    sheet = await readSheet(table, posted);
    const read = { table, sheet, isMapped };
    if (!sheet.isClear) return { ...read, said: null, problems: [] };
    const given = { file: sheet.file, columns: sheet.choices, mayLeaveOut: true, asksOfRemovals: true };
    const agreed = posted.get("press") === "save" ? (posted.get("agreed") ?? "") : "";
    const location = posted.get("location") ?? "";
    return { ...read, said: await savePrices(call, desk, { ...given, agreed, location }), problems: [] };
  } catch (error) {
    if (!(error instanceof AppError && error.code === "file_refused")) throw error;
    // What the columns are is asked again, where it was the columns.
    return { table, sheet, said: null, isMapped: sheet !== null, problems: problemsOf(texts, error) };
  }
}

function findProblem({ t }: Texts, table: string | null): string | null {
  if (table === null)
    return t("This is not a text file. Please save the sheet as CSV, and choose that file.");
  if (table.trim() === "") return t("Please paste rows, or choose a file.");
  return Buffer.byteLength(table) > MOST_BYTES
    ? t("This is too much for one price list. Please paste only the rows with prices.")
    : null;
}

/** Sentences without the file's name, and without the list of all columns of an operator's file. */
function problemsOf(texts: Texts, { list, message }: AppError): string[] {
  const sentences = list?.items.map(({ reason }) => reason) ?? [
    message.replace(/^table(?:, line \d+)?: /, ""),
  ];
  return [
    ...new Set(sentences.filter((one) => !one.startsWith("A file of ")).map((one) => sayRow(texts, one))),
  ];
}
