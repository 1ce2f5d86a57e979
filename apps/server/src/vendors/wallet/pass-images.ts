import sharp from "sharp";

const SIZES = [1, 2, 3] as const;
const ICON_POINTS = 29;

/** The brand's arc, as on the favicon, on the color of actions. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" fill="#0f766e"/>
<path d="M7 14c5 7 13 8 18-2" fill="none" stroke="#f2644b" stroke-width="4.5" stroke-linecap="round"/></svg>`;

let rendered: Promise<Record<string, Buffer>> | undefined;

/** `icon.png` and `logo.png` in the sizes that phones ask for; drawn once. */
export function renderPassImages(): Promise<Record<string, Buffer>> {
  rendered ??= render();
  return rendered;
}

async function render(): Promise<Record<string, Buffer>> {
  const images: Record<string, Buffer> = {};
  for (const size of SIZES) {
    const png = await sharp(Buffer.from(ICON), { density: 72 * size })
      .resize(ICON_POINTS * size)
      .png()
      .toBuffer();
    const suffix = size === 1 ? "" : `@${size}x`;
    images[`icon${suffix}.png`] = png;
    images[`logo${suffix}.png`] = png;
  }
  return images;
}
