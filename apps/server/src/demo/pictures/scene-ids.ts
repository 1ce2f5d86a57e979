export const PALETTES = ["sage", "coral", "sky", "sand"] as const;
export const SCENES = ["treatment", "reception", "waiting", "front", "xray"] as const;

/** A scene's id in the table of files. Its picture beside this file is `<palette>/<scene>.webp`. */
export function sceneId(scene: string, palette: string): string {
  return `scene-${scene}-${palette}.webp`;
}

/** One list for each palette: the pictures of one practice share it. */
export const SCENE_IDS: readonly string[][] = PALETTES.map((palette) =>
  SCENES.map((scene) => sceneId(scene, palette)),
);
