/** RFC 4180, and no cell that a spreadsheet would run as a formula. */
export function formatCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(formatCell).join(",")}\r\n`).join("");
}

function formatCell(cell: string | number): string {
  if (typeof cell === "number") return String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
