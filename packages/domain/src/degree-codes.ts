const DEGREE_CODES = ["DDS", "DMD", "BDS"] as const;

export type DegreeCode = (typeof DEGREE_CODES)[number];

/** The searchable degrees in a free text such as "DDS, MS" or "D.M.D." (spec §5), each once, in their own order. */
export function degreeCodes(degree: string | null): DegreeCode[] {
  const words = new Set(
    (degree ?? "")
      .toUpperCase()
      .replaceAll(".", "")
      .split(/[^A-Z]+/),
  );
  return DEGREE_CODES.filter((code) => words.has(code));
}
