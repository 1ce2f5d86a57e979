/** The anchors of a page's headings, as GitHub makes them. */
export function headingAnchors(page: string): string[] {
  return [...page.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d\s_-]/gu, "")
      .trim()
      .replaceAll(/\s/g, "-"),
  );
}
