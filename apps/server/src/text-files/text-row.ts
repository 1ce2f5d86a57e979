/** A row of a CSV file. */
export interface TextRow {
  /** Where it begins; the first line is 1. */
  line: number;
  /** What stands in the columns that the row has, as it was meant: without quotation marks and apostrophes. */
  cells: Record<string, string>;
  /** Why the row cannot be read at all. */
  fault?: string;
}
