export interface TextRow {
  line: number;
  /** Position in its line, where a line has several rows. */
  item?: number;
  /** Cells by column, without quotation marks and apostrophes. */
  cells: Record<string, string>;
  /** Set when the row cannot be read at all. */
  error?: string;
  /** Set where something stands beyond the last column. */
  isTooWide?: true;
}
