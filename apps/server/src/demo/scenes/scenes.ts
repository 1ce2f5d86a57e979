import { clinicFront } from "./clinic-front.ts";
import { PALETTES, type Palette } from "./palettes.ts";
import { reception } from "./reception.ts";
import type { PaletteName, SceneName } from "./scene-ids.ts";
import { frame } from "./shapes.ts";
import { treatmentRoom } from "./treatment-room.ts";
import { waitingRoom } from "./waiting-room.ts";
import { xrayLight } from "./xray-light.ts";

const DRAWINGS: Record<SceneName, (palette: Palette) => string> = {
  treatment: treatmentRoom,
  reception,
  waiting: waitingRoom,
  front: clinicFront,
  xray: xrayLight,
};

export function drawScene(scene: SceneName, palette: PaletteName): string {
  return frame(PALETTES[palette], DRAWINGS[scene](PALETTES[palette]));
}
