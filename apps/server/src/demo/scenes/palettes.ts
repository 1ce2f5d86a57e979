import type { PaletteName } from "./scene-ids.ts";

export interface Palette {
  wall: string;
  wallShade: string;
  panel: string;
  floor: string;
  floorShade: string;
  wood: string;
  woodShade: string;
  fabric: string;
  fabricShade: string;
  fabricLight: string;
  second: string;
  secondShade: string;
  pop: string;
  metal: string;
  metalShade: string;
  leaf: string;
  leafShade: string;
  sky: string;
  skyLow: string;
  hill: string;
  hillFar: string;
  ink: string;
}

const SHARED = {
  metal: "#E9EDEC",
  metalShade: "#B9C3C2",
  leaf: "#5E9C7B",
  leafShade: "#3F7A5D",
  ink: "#1F3330",
};

export const PALETTES: Record<PaletteName, Palette> = {
  sage: {
    ...SHARED,
    wall: "#E4EFE8",
    wallShade: "#C9DED3",
    panel: "#B4D0C3",
    floor: "#EADFCB",
    floorShade: "#D8C8AD",
    wood: "#D2A679",
    woodShade: "#B28457",
    fabric: "#2F8578",
    fabricShade: "#1F665C",
    fabricLight: "#55A597",
    second: "#F3C9A9",
    secondShade: "#DFA981",
    pop: "#F2644B",
    sky: "#CBE7EE",
    skyLow: "#F6F3E2",
    hill: "#8FBF9F",
    hillFar: "#B5D6BE",
  },
  coral: {
    ...SHARED,
    wall: "#FBEBE2",
    wallShade: "#F4D2C3",
    panel: "#EDBBA8",
    floor: "#EDE3D6",
    floorShade: "#DACBB8",
    wood: "#C99868",
    woodShade: "#A87648",
    fabric: "#E07A60",
    fabricShade: "#BF5A42",
    fabricLight: "#F09E87",
    second: "#8CBDB2",
    secondShade: "#669C90",
    pop: "#0F766E",
    sky: "#D5E8EE",
    skyLow: "#FFF0DF",
    hill: "#A8C4A0",
    hillFar: "#CBDCBF",
  },
  sky: {
    ...SHARED,
    wall: "#E6F0F6",
    wallShade: "#C8DDEA",
    panel: "#B0CDDF",
    floor: "#E6E1D8",
    floorShade: "#D0C8BA",
    wood: "#D6B48C",
    woodShade: "#B78F64",
    fabric: "#3F7FA6",
    fabricShade: "#2C6185",
    fabricLight: "#6BA3C4",
    second: "#F5D58E",
    secondShade: "#E0B85F",
    pop: "#F2644B",
    sky: "#BFE0F2",
    skyLow: "#F2F6EC",
    hill: "#8FBBA8",
    hillFar: "#B6D5CB",
  },
  sand: {
    ...SHARED,
    wall: "#F7EFE0",
    wallShade: "#EBDCC0",
    panel: "#DEC9A3",
    floor: "#DFD3C3",
    floorShade: "#C8B8A2",
    wood: "#B98A5E",
    woodShade: "#966A41",
    fabric: "#C08A3E",
    fabricShade: "#9C6C29",
    fabricLight: "#D9AC69",
    second: "#7FA99B",
    secondShade: "#5D887A",
    pop: "#D9583F",
    sky: "#D3E6E4",
    skyLow: "#FDF1D9",
    hill: "#AFC08A",
    hillFar: "#CFD8AE",
  },
};
