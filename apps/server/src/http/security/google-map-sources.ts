import type { GoogleMapConfig } from "../../config/config.ts";

interface GoogleMapSources {
  script: string[];
  style: string[];
  image: string[];
  font: string[];
  connect: string[];
  frame: string[];
}

const API = "https://*.googleapis.com";
const STATIC = "https://*.gstatic.com";
const GOOGLE = "https://*.google.com";

/** Sources from Google's guide to strict content security policies; the script needs eval. */
const GOOGLE_SOURCES: GoogleMapSources = {
  script: ["'unsafe-eval'", "blob:"],
  style: ["https://fonts.googleapis.com"],
  image: [API, STATIC, GOOGLE, "https://*.googleusercontent.com"],
  font: ["https://fonts.gstatic.com"],
  connect: [API, STATIC, GOOGLE, "data:", "blob:"],
  frame: [GOOGLE],
};

/** What pages with Google's map may load besides scripts; one origin where another host serves the script. */
export function googleMapSources(config: GoogleMapConfig): GoogleMapSources {
  const { origin, hostname } = new URL(config.scriptUrl);
  if (hostname.endsWith(".googleapis.com")) return GOOGLE_SOURCES;
  return { script: [], style: [], image: [origin], font: [], connect: [origin], frame: [] };
}
