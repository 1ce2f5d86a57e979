/** The map's colors: a canvas and a picture of the server cannot use a style sheet's. */
export interface MapColors {
  land: string;
  tints: readonly string[];
  dot: string;
  countyBorder: string;
  stateBorder: string;
  place: string;
  zip: string;
  halo: string;
  streets: StreetColors;
}

export interface StreetColors {
  park: string;
  motorway: string;
  trunk: string;
  primary: string;
  minor: string;
  edge: string;
  freewayEdge: string;
  /** Lines too narrow for an edge. */
  far: string;
  freewayFar: string;
  name: string;
  shield: string;
  shieldText: string;
  shieldEdge: string;
  interstate: string;
  interstateText: string;
}

export type MapTheme = "light" | "dark" | "forced";

/** The colors of the theme `forced` are names of the system's colors: only a document knows their values. */
export const MAP_COLORS: Record<MapTheme, MapColors> = {
  light: {
    land: "#f4efe4",
    tints: ["#ede4d6", "#e6ebe1", "#f2e8e3", "#e9e8da", "#f2ecdf"],
    dot: "rgb(120 104 80 / 0.2)",
    countyBorder: "rgb(120 104 80 / 0.28)",
    stateBorder: "rgb(90 80 66 / 0.5)",
    place: "#33423e",
    zip: "#6d6a60",
    halo: "rgb(248 244 236 / 0.9)",
    streets: {
      park: "#dde7cf",
      motorway: "#f3d9a5",
      trunk: "#f8e6c0",
      primary: "#fffaef",
      minor: "#ffffff",
      edge: "#ddd2bf",
      freewayEdge: "#d3ab67",
      far: "#dccfb7",
      freewayFar: "#dfb873",
      name: "#5a564c",
      shield: "#ffffff",
      shieldText: "#33423e",
      shieldEdge: "#8d8674",
      interstate: "#3b62a0",
      interstateText: "#ffffff",
    },
  },
  dark: {
    land: "#1b2422",
    tints: ["#23282c", "#1c2a29", "#222725", "#1f2a22", "#1d2624"],
    dot: "rgb(190 205 196 / 0.13)",
    countyBorder: "rgb(190 205 196 / 0.18)",
    stateBorder: "rgb(200 214 206 / 0.36)",
    place: "#d9e2de",
    zip: "#93a39d",
    halo: "rgb(20 28 26 / 0.9)",
    streets: {
      park: "#20332a",
      motorway: "#75603a",
      trunk: "#5d5138",
      primary: "#45534e",
      minor: "#364440",
      edge: "#141b19",
      freewayEdge: "#17140e",
      far: "#3d4b47",
      freewayFar: "#8a7247",
      name: "#b4c1bb",
      shield: "#2b3734",
      shieldText: "#d9e2de",
      shieldEdge: "#7d8c86",
      interstate: "#34558c",
      interstateText: "#f1f5fb",
    },
  },
  forced: {
    land: "Canvas",
    tints: ["Canvas", "Canvas", "Canvas", "Canvas", "Canvas"],
    dot: "GrayText",
    countyBorder: "GrayText",
    stateBorder: "CanvasText",
    place: "CanvasText",
    zip: "CanvasText",
    halo: "Canvas",
    streets: {
      park: "Canvas",
      motorway: "CanvasText",
      trunk: "CanvasText",
      primary: "Canvas",
      minor: "Canvas",
      edge: "GrayText",
      freewayEdge: "CanvasText",
      far: "GrayText",
      freewayFar: "CanvasText",
      name: "CanvasText",
      shield: "Canvas",
      shieldText: "CanvasText",
      shieldEdge: "CanvasText",
      interstate: "Canvas",
      interstateText: "CanvasText",
    },
  },
};
