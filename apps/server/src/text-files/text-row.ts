/** A row of a CSV or JSON file. */
export interface TextRow {
  /** Where it begins; the first line is 1. */
  line: number;
  /** Which row of the file it is, from 1 on, where its line has others before it. */
  item?: number;
  /** What stands in the columns that the row has, as it was meant: without quotation marks and apostrophes. */
  cells: Record<string, string>;
  /** Why the row cannot be read at all. */
  error?: string;
}
