import coreTypeface from "@smirk/core-typeface.woff2?url";

const MOST_WAIT_MS = 3_000;

/** The page's typeface, which a worker does not have by itself. One that comes late is left out: it would measure otherwise. */
export async function loadFonts(): Promise<void> {
  const { fonts } = globalThis as unknown as Partial<Pick<Document, "fonts">>;
  if (fonts === undefined) return;
  const figtree = new FontFace("Figtree", `url(${coreTypeface})`, { weight: "300 900" });
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), MOST_WAIT_MS));
  const loaded = await Promise.race([figtree.load(), late]);
  if (loaded !== null) fonts.add(loaded);
}
