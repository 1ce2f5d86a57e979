import type { Mark } from "./pin-board.ts";

const SVG = "http://www.w3.org/2000/svg";
export const DROP = "M20 47 C16 40 3 32 3 19.5 A17 17 0 0 1 37 19.5 C37 32 24 40 20 47 Z";
export const SMILE = "M11.5 18.5 C14 26.5 24.5 27.5 29 16.5";

const FEW = 10;

function svgElement(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

export function markClass({ kind, count }: Pick<Mark, "kind" | "count">): string {
  return kind === "cluster" && count < FEW ? "map-cluster map-cluster-few" : `map-${kind}`;
}

/** A drop with the brand's smile or with the number of dentists that stand there; a cluster is a disc. */
export function createMarkElement({ kind, count }: Pick<Mark, "kind" | "count">): DocumentFragment {
  const fragment = document.createDocumentFragment();
  if (kind === "pin") {
    const svg = svgElement("svg", { viewBox: "0 0 40 48", "aria-hidden": "true" });
    svg.append(svgElement("path", { class: "map-pin-drop", d: DROP }));
    if (count === 1) svg.append(svgElement("path", { class: "map-pin-smile", d: SMILE }));
    fragment.append(svg);
  }
  if (kind === "cluster" || count > 1) {
    const number = document.createElement("span");
    number.textContent = shortCount(count);
    number.ariaHidden = "true";
    fragment.append(number);
  }
  return fragment;
}

export function shortCount(count: number): string {
  return count < 10_000 ? String(count) : `${Math.floor(count / 1000)}k`;
}

export const LABEL_CLASS = "map-pin-label";
export const LABELED_CLASS = "map-pin-labeled";
export const UNCONFIRMED_CLASS = "map-pin-unconfirmed";

export function dressMark(button: HTMLElement, { name, emphasis, label, isUnconfirmed }: Mark): void {
  // On Google's map the pin is a child of its button.
  const pin = button.querySelector<HTMLElement>(".map-pin") ?? button;
  dressLabel(pin, label);
  pin.classList.toggle(UNCONFIRMED_CLASS, isUnconfirmed);
  button.ariaLabel = name;
  button.title = name;
  button.dataset.emphasis = emphasis;
  if (emphasis === "selected") button.setAttribute("aria-current", "true");
  else button.removeAttribute("aria-current");
}

function dressLabel(pin: HTMLElement, label: string | null): void {
  const shown = pin.querySelector(`.${LABEL_CLASS}`);
  pin.classList.toggle(LABELED_CLASS, label !== null);
  if (label === null) {
    shown?.remove();
    return;
  }
  const element = shown ?? document.createElement("span");
  element.className = LABEL_CLASS;
  element.ariaHidden = "true";
  if (element.textContent !== label) element.textContent = label;
  if (shown === null) pin.append(element);
}
