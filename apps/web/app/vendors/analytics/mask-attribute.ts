/** What draws a page without saying anything: `rr_…` are sizes and places that the recorder measures. */
const KEPT = new Set(
  [
    "class dir hidden lang media open rel role type width height colspan rowspan rr_width rr_height rr_left rr_top",
    "rr_position rr_transform rr_display rr_scrollleft rr_scrolltop rr_open_mode _csstext",
    "viewbox preserveaspectratio d cx cy r rx ry x y x1 x2 y1 y2 points transform fill fill-rule clip-rule opacity",
    "stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray xmlns",
  ].flatMap((line) => line.split(" ")),
);

/** An attribute as a recording has it: names, addresses and labels are left out. */
export function maskAttribute(name: string, value: string, element: Element): string {
  const attribute = name.toLowerCase();
  if (KEPT.has(attribute) || value === "true" || value === "false") return value;
  if (attribute === "style") return value.includes("url(") ? "" : value;
  const isStyleSheet = element.localName === "link" && element.getAttribute("rel") === "stylesheet";
  if (attribute === "href" && (isStyleSheet || value.startsWith("#"))) return value;
  return "";
}
