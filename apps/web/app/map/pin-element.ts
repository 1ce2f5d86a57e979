import type { MapPin } from "./map-driver.ts";

const SVG = "http://www.w3.org/2000/svg";
const DROP = "M20 47 C16 40 3 32 3 19.5 A17 17 0 0 1 37 19.5 C37 32 24 40 20 47 Z";
const SMILE = "M11.5 18.5 C14 26.5 24.5 27.5 29 16.5";

/** The same as in map.css. */
export const PIN_WIDTH = 40;
export const PIN_HEIGHT = 48;

function svgElement(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** A drop with the brand's smile, or with the number of dentists that stand there. */
export function createPinElement(count: number): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "leaflet-marker-icon map-pin";
  const svg = svgElement("svg", { viewBox: `0 0 ${PIN_WIDTH} ${PIN_HEIGHT}`, "aria-hidden": "true" });
  svg.append(svgElement("path", { class: "map-pin-drop", d: DROP }));
  if (count === 1) svg.append(svgElement("path", { class: "map-pin-smile", d: SMILE }));
  button.append(svg);
  if (count > 1) {
    const number = document.createElement("span");
    number.textContent = String(count);
    number.ariaHidden = "true";
    button.append(number);
  }
  return button;
}

export function dressPin(button: HTMLElement, name: string, emphasis: MapPin["emphasis"]): void {
  button.ariaLabel = name;
  button.title = name;
  button.dataset.emphasis = emphasis;
  if (emphasis === "selected") button.setAttribute("aria-current", "true");
  else button.removeAttribute("aria-current");
}
