import { mergeOverlappingPins } from "@smirk/domain/overlapping-pins";
import { Icon, LatLngBounds, type Map as LeafletMap, Marker } from "leaflet";
import type { MapOptions, MapPin } from "./map-driver.ts";
import { createPinElement, dressPin, PIN_HEIGHT, PIN_WIDTH } from "./pin-element.ts";
import type { LabelArea } from "./place-labels.ts";

/** Tips closer than this, in pixels, would put one pin on top of another. */
const LEAST_GAP = 38;
const FIT_MARGIN = 72;

/** Leaflet draws icons as pictures; ours is a button that the style sheet puts with its tip on the point. */
class PinIcon extends Icon {
  private readonly element: HTMLElement;

  constructor(element: HTMLElement) {
    super({ iconUrl: "" });
    this.element = element;
  }

  override createIcon(): HTMLElement {
    return this.element;
  }

  override createShadow(): HTMLElement {
    // Leaflet takes null for "no shadow"; its types do not.
    return null as unknown as HTMLElement;
  }
}

interface ShownPin {
  marker: Marker;
  element: HTMLElement;
}

interface PinGroup {
  key: string;
  members: MapPin[];
  count: number;
}

/** Keeps the buttons on the map in step with the pins: what stays the same stays the same element. */
export class PinLayer {
  private readonly map: LeafletMap;
  private readonly options: MapOptions;
  private readonly shown = new Map<string, ShownPin>();
  private pins: readonly MapPin[] = [];

  constructor(map: LeafletMap, options: MapOptions) {
    this.map = map;
    this.options = options;
    map.on("zoomend", () => this.update());
  }

  /** @returns whether pins came or went, and not only changed their look */
  setPins(pins: readonly MapPin[]): boolean {
    this.pins = pins;
    return this.update();
  }

  /** The screen that each pin covers, in container pixels: labels keep off it. */
  areas(): LabelArea[] {
    return [...this.shown.values()].map(({ marker }) => {
      const tip = this.map.latLngToContainerPoint(marker.getLatLng());
      return { x: tip.x, y: tip.y - PIN_HEIGHT / 2, width: PIN_WIDTH - 6, height: PIN_HEIGHT };
    });
  }

  private update(): boolean {
    const groups = this.group();
    const wanted = new Set(groups.map((group) => group.key));
    const changed = groups.some(({ key }) => !this.shown.has(key)) || this.shown.size > groups.length;
    for (const [key, { marker }] of this.shown) {
      if (wanted.has(key)) continue;
      marker.remove();
      this.shown.delete(key);
    }
    for (const group of groups) this.show(group);
    return changed;
  }

  private group(): PinGroup[] {
    const byId = new Map(this.pins.map((pin) => [pin.id, pin]));
    const order = new Map(this.pins.map((pin, index) => [pin.id, index]));
    const first = (ids: readonly string[]) => Math.min(...ids.map((id) => order.get(id) ?? 0));
    const screen = this.pins.map((pin) => ({ id: pin.id, ...this.pixelsOf(pin) }));
    const groups = mergeOverlappingPins(screen, LEAST_GAP);
    // The Tab key visits pins in the order in which they were given.
    return groups
      .toSorted((a, b) => first(a) - first(b))
      .map((ids) => {
        const members = ids.flatMap((id) => byId.get(id) ?? []);
        const count = members.reduce((sum, pin) => sum + pin.count, 0);
        return { key: `${ids.join(" ")} ${count}`, members, count };
      });
  }

  private pixelsOf(pin: MapPin): { x: number; y: number } {
    const { x, y } = this.map.project(pin.position);
    return { x, y };
  }

  private show(group: PinGroup): void {
    const [anchor] = group.members;
    if (!anchor) return;
    const pin = this.shown.get(group.key) ?? this.create(group, anchor);
    const { members } = group;
    const emphasis =
      members.find((member) => member.emphasis === "selected") ??
      members.find((member) => member.emphasis === "pointed") ??
      anchor;
    dressPin(pin.element, this.options.texts.pin(members.map((member) => member.id)), emphasis.emphasis);
    pin.marker.setZIndexOffset(emphasis.emphasis === "none" ? 0 : 1000);
  }

  private create(group: PinGroup, anchor: MapPin): ShownPin {
    const element = createPinElement(group.count);
    const marker = new Marker(anchor.position, { icon: new PinIcon(element), keyboard: false });
    marker.on("click", () => this.press(group));
    marker.addTo(this.map);
    const shown = { marker, element };
    this.shown.set(group.key, shown);
    return shown;
  }

  /** Pins that a closer look can tell apart are looked at closer; the others open together. */
  private press({ members }: PinGroup): void {
    const separable = members.length > 1 && this.map.getZoom() < this.map.getMaxZoom();
    if (!separable) {
      this.options.onPin?.(members.map((member) => member.id));
      return;
    }
    const bounds = new LatLngBounds(members.map((member) => member.position));
    // The button is about to go; the keyboard must not go with it.
    this.map.getContainer().focus({ preventScroll: true });
    this.map.fitBounds(bounds, { padding: [FIT_MARGIN, FIT_MARGIN] });
  }
}
