const widths = new Map<string, Map<string, number>>();

/** The width in CSS pixels, measured once. Setting and reading a context's font is slow. */
export function measureText(context: OffscreenCanvasRenderingContext2D, font: string, text: string): number {
  const ofFont = widths.get(font) ?? new Map<string, number>();
  if (ofFont.size === 0) widths.set(font, ofFont);
  const known = ofFont.get(text);
  if (known !== undefined) return known;
  context.font = font;
  const { width } = context.measureText(text);
  ofFont.set(text, width);
  return width;
}
