export const PALETTE_NAMES = ["sage", "coral", "sky", "sand"] as const;
export type PaletteName = (typeof PALETTE_NAMES)[number];

export const SCENE_NAMES = ["treatment", "reception", "waiting", "front", "xray"] as const;
export type SceneName = (typeof SCENE_NAMES)[number];

export function sceneId(scene: SceneName, palette: PaletteName): string {
  return `scene-${scene}-${palette}.webp`;
}

export const SCENE_IDS: Record<PaletteName, string[]> = Object.fromEntries(
  PALETTE_NAMES.map((palette) => [palette, SCENE_NAMES.map((scene) => sceneId(scene, palette))]),
) as Record<PaletteName, string[]>;
