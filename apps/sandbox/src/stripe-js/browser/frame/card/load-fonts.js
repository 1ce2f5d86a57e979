/**
 * Loads the page's fonts for the fields; one that fails falls back.
 * @param {import("../../protocol.d.ts").FontSource[]} fonts
 */
export function loadFonts(fonts) {
  for (const { family, src, weight = "400", style = "normal" } of fonts) {
    const face = new FontFace(family, src, { weight, style });
    document.fonts.add(face);
    face.load().catch(() => {});
  }
}
