import { pixelsPerMile, ringStepMiles } from "@smirk/domain/finder/map-view";
import type { Map as LeafletMap } from "leaflet";
import type { LabelArea } from "../worker/labels/place-labels.ts";

const SVG = "http://www.w3.org/2000/svg";
const RING_COUNT = 3;
const NAME_GAP = 6;
/** The width of its small letters. */
const LETTER_WIDTH = 7;
const NAME_HEIGHT = 14;

/** Circles of equal distance around the middle of the map; results are measured from the same point. */
export class DistanceRings {
  private readonly svg = document.createElementNS(SVG, "svg");
  private readonly rings: { circle: SVGCircleElement; text: SVGTextElement }[];
  private radii: number[] = [];
  private isShown = true;
  private readonly nameRing: (miles: number) => string;

  private readonly map: LeafletMap;

  constructor(map: LeafletMap, nameRing: (miles: number) => string) {
    this.map = map;
    this.nameRing = nameRing;
    this.svg.classList.add("map-rings");
    this.svg.setAttribute("aria-hidden", "true");
    this.rings = Array.from({ length: RING_COUNT }, () => {
      const circle = document.createElementNS(SVG, "circle");
      const text = document.createElementNS(SVG, "text");
      text.setAttribute("x", "50%");
      text.setAttribute("y", "50%");
      this.svg.append(circle, text);
      return { circle, text };
    });
    const middle = document.createElementNS(SVG, "circle");
    middle.classList.add("map-rings-middle");
    middle.setAttribute("r", "3");
    this.svg.append(middle);
    map.getContainer().append(this.svg);
  }

  areas(): LabelArea[] {
    const { x: width, y: height } = this.map.getSize();
    if (!this.isShown) return [];
    return this.radii.map((radius, index) => ({
      x: width / 2,
      y: height / 2 - radius - NAME_GAP,
      width: LETTER_WIDTH * (this.rings[index]?.text.textContent.length ?? 0),
      height: NAME_HEIGHT,
    }));
  }

  show(detail: "none" | "main" | "all"): void {
    this.isShown = detail !== "all";
    this.svg.dataset.streets = detail;
  }

  /** @returns miles from one ring to the next. */
  draw(zoom: number, lat: number): number {
    // Leaflet knows it: asking the element would lay out the page.
    const { x: width, y: height } = this.map.getSize();
    const step = ringStepMiles(zoom, lat, Math.min(width, height) / 4);
    const pixels = step * pixelsPerMile(zoom, lat);
    this.radii = this.rings.map((_, index) => pixels * (index + 1));
    for (const [index, { circle, text }] of this.rings.entries()) {
      const radius = this.radii[index] ?? 0;
      circle.style.setProperty("r", `${radius}px`);
      text.style.setProperty("transform", `translateY(${-radius - NAME_GAP}px)`);
      // A name that the map's edge would cut says nothing.
      text.style.visibility = radius + NAME_GAP + NAME_HEIGHT > height / 2 ? "hidden" : "";
      text.textContent = this.nameRing(step * (index + 1));
    }
    return step;
  }
}
