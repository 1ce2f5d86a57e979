import figtreeLatin from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";

/** The page's typeface, which a worker does not have by itself: the page has fetched the file already. */
export async function loadFonts(): Promise<void> {
  const { fonts } = globalThis as unknown as Partial<Pick<Document, "fonts">>;
  if (fonts === undefined) return;
  const figtree = new FontFace("Figtree", `url(${figtreeLatin})`, { weight: "300 900" });
  fonts.add(await figtree.load());
}
