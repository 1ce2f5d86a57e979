import type { GoogleMapConfig } from "../config.ts";

interface GoogleMapSources {
  script: string[];
  style: string[];
  image: string[];
  font: string[];
  connect: string[];
  frame: string[];
}

const NOTHING: GoogleMapSources = { script: [], style: [], image: [], font: [], connect: [], frame: [] };

const API = "https://*.googleapis.com";
const STATIC = "https://*.gstatic.com";
const GOOGLE = "https://*.google.com";

/** What Google's guide to content security policies names; the script compiles parts of itself, hence the eval. */
const GOOGLE_SOURCES: GoogleMapSources = {
  script: [API, STATIC, "'unsafe-eval'", "blob:"],
  style: ["https://fonts.googleapis.com"],
  image: [API, STATIC, GOOGLE, "https://*.googleusercontent.com"],
  font: ["https://fonts.gstatic.com"],
  connect: [API, STATIC, GOOGLE, "data:", "blob:"],
  frame: [GOOGLE],
};

/** What pages may load for the Google map: nothing without a key, one origin where something stands in for it. */
export function googleMapSources(config: GoogleMapConfig | null): GoogleMapSources {
  if (config === null) return NOTHING;
  const { origin, hostname } = new URL(config.scriptUrl);
  if (hostname.endsWith(".googleapis.com")) return GOOGLE_SOURCES;
  return { ...NOTHING, script: [origin], image: [origin], connect: [origin] };
}
