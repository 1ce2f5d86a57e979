/**
 * The parts of Google's maps script that the product uses. Unknown options and libraries throw. `KEY_IS_REJECTED`
 * and `CALLBACK` are defined before it when it is served.
 */

/* global CALLBACK, KEY_IS_REJECTED */

const TILE_PIXELS = 256;
const MAP_OPTIONS = new Set(
  "mapId center zoom minZoom maxZoom isFractionalZoomEnabled colorScheme disableDefaultUI zoomControl clickableIcons gestureHandling".split(
    " ",
  ),
);

function project({ lat, lng }, zoom) {
  const world = TILE_PIXELS * 2 ** zoom;
  const sin = Math.sin((lat * Math.PI) / 180);
  return {
    x: (lng / 360 + 0.5) * world,
    y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * world,
  };
}

function unproject({ x, y }, zoom) {
  const world = TILE_PIXELS * 2 ** zoom;
  const lat = (Math.atan(Math.sinh((0.5 - y / world) * 2 * Math.PI)) * 180) / Math.PI;
  return new LatLng({ lat, lng: (x / world - 0.5) * 360 });
}

function put(element, styles) {
  Object.assign(element.style, styles);
  return element;
}

class LatLng {
  #point;
  constructor({ lat, lng }) {
    if (!Number.isFinite(lat) || !Number.isFinite(lng))
      throw new TypeError("InvalidValueError: not a LatLng");
    this.#point = { lat, lng };
  }
  lat = () => this.#point.lat;
  lng = () => this.#point.lng;
  toJSON = () => ({ ...this.#point });
}

class LatLngBounds {
  #points = [];
  extend(point) {
    this.#points.push(point instanceof LatLng ? point.toJSON() : point);
    return this;
  }
  #corner(choose) {
    const of = (axis) => choose(...this.#points.map((point) => point[axis]));
    return new LatLng({ lat: of("lat"), lng: of("lng") });
  }
  getSouthWest = () => this.#corner(Math.min);
  getNorthEast = () => this.#corner(Math.max);
}

class Emitter {
  listeners = new Map();
  addListener(name, listener) {
    const all = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, all.add(listener));
    return { remove: () => all.delete(listener) };
  }
  emit(name) {
    for (const listener of this.listeners.get(name) ?? []) listener();
  }
}

const event = { clearInstanceListeners: (instance) => instance.listeners.clear() };

class FakeMap extends Emitter {
  markers = new Set();
  #element;
  #label;
  #options;
  #center;
  #zoom;
  #resting;

  constructor(element, options) {
    super();
    const unknown = Object.keys(options).find((name) => !MAP_OPTIONS.has(name));
    if (unknown) throw new TypeError(`InvalidValueError: unknown map option ${unknown}`);
    this.#options = options;
    this.#center = new LatLng(options.center);
    this.#zoom = options.zoom;
    this.#element = put(element, {
      position: "relative",
      overflow: "hidden",
      background: "#dbe7ee",
      color: "#14211e",
    });
    this.#label = put(document.createElement("p"), {
      position: "absolute",
      left: "12px",
      bottom: "8px",
      margin: 0,
    });
    element.append(this.#label);
    if (KEY_IS_REJECTED) {
      this.#label.textContent = "This page can't load Google Maps correctly.";
      setTimeout(() => window.gm_authFailure?.());
      return;
    }
    if (options.zoomControl) this.#addZoomButtons();
    this.#followPointer();
    new ResizeObserver(() => this.#moved()).observe(element);
  }

  #addZoomButtons() {
    for (const [index, [name, step]] of [
      ["Zoom in", 1],
      ["Zoom out", -1],
    ].entries()) {
      const button = put(document.createElement("button"), {
        position: "absolute",
        right: "10px",
        bottom: `${64 - index * 44}px`,
        width: "40px",
        height: "40px",
        background: "#fff",
      });
      button.type = "button";
      button.ariaLabel = name;
      button.textContent = step > 0 ? "+" : "−";
      button.onclick = () => this.setZoom(this.#zoom + step);
      this.#element.append(button);
    }
  }

  #followPointer() {
    this.#element.addEventListener("pointerdown", (down) => {
      if (down.target !== this.#element) return;
      const from = project(this.getCenter().toJSON(), this.#zoom);
      const move = ({ clientX, clientY }) => {
        const to = { x: from.x + down.clientX - clientX, y: from.y + down.clientY - clientY };
        this.#center = unproject(to, this.#zoom);
        this.#moved();
      };
      window.addEventListener("pointermove", move);
      window.addEventListener("pointerup", () => window.removeEventListener("pointermove", move), {
        once: true,
      });
    });
  }

  #moved() {
    const { lat, lng } = this.#center.toJSON();
    this.#label.textContent = `Simulated Google map · ${lat.toFixed(4)}, ${lng.toFixed(4)} · zoom ${this.#zoom}`;
    for (const marker of this.markers) marker.place();
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.emit("idle"), 30);
  }

  pixelOf(point) {
    const [at, middle] = [project(point, this.#zoom), project(this.#center.toJSON(), this.#zoom)];
    const { clientWidth, clientHeight } = this.#element;
    return { x: at.x - middle.x + clientWidth / 2, y: at.y - middle.y + clientHeight / 2 };
  }

  getDiv = () => this.#element;
  getZoom = () => this.#zoom;
  getCenter = () => this.#center;

  getBounds() {
    const { clientWidth, clientHeight } = this.#element;
    if (clientWidth === 0 || clientHeight === 0) return undefined;
    const { x, y } = project(this.#center.toJSON(), this.#zoom);
    const corner = (side) =>
      unproject({ x: x + (side * clientWidth) / 2, y: y + (side * clientHeight) / 2 }, this.#zoom);
    return new LatLngBounds().extend(corner(-1)).extend(corner(1));
  }

  setZoom(zoom) {
    this.#zoom = Math.min(
      this.#options.maxZoom ?? 22,
      Math.max(this.#options.minZoom ?? 0, Math.round(zoom)),
    );
    this.emit("zoom_changed");
    this.#moved();
  }

  panTo(center) {
    this.#center = new LatLng(center);
    this.#moved();
  }

  fitBounds(bounds, padding = 0) {
    const [sw, ne] = [bounds.getSouthWest().toJSON(), bounds.getNorthEast().toJSON()];
    const { clientWidth, clientHeight } = this.#element;
    let zoom = this.#options.maxZoom ?? 22;
    const fits = () => {
      const [low, high] = [project(sw, zoom), project(ne, zoom)];
      return high.x - low.x <= clientWidth - padding * 2 && low.y - high.y <= clientHeight - padding * 2;
    };
    while (zoom > 0 && !fits()) zoom -= 1;
    this.#center = new LatLng({ lat: (sw.lat + ne.lat) / 2, lng: (sw.lng + ne.lng) / 2 });
    this.setZoom(zoom);
  }
}

class AdvancedMarkerElement extends HTMLElement {
  constructor({ map, position, title = "", gmpClickable = false, anchorTop = "-100%" }) {
    super();
    this.map = map;
    this.position = position;
    this.title = title;
    put(this, { position: "absolute", left: 0, top: 0 });
    this.anchorTop = anchorTop;
    if (gmpClickable) this.#makeButton();
    map.getDiv().append(this);
    map.markers.add(this);
    this.place();
  }

  set zIndex(value) {
    this.style.zIndex = value ?? "";
  }

  #makeButton() {
    this.role = "button";
    this.tabIndex = 0;
    this.style.cursor = "pointer";
    const press = () => this.dispatchEvent(new Event("gmp-click"));
    this.addEventListener("click", press);
    this.addEventListener("keydown", ({ key }) => {
      if (key === "Enter" || key === " ") press();
    });
  }

  place() {
    const { x, y } = this.map.pixelOf(this.position);
    this.style.transform = `translate(${x}px, ${y}px) translate(-50%, ${this.anchorTop})`;
  }

  remove() {
    this.map.markers.delete(this);
    super.remove();
  }
}

const LIBRARIES = {
  core: { LatLng, LatLngBounds, event, ColorScheme: { FOLLOW_SYSTEM: "FOLLOW_SYSTEM" } },
  maps: { Map: FakeMap },
  marker: { AdvancedMarkerElement },
  places: {},
};

customElements.define("gmp-advanced-marker", AdvancedMarkerElement);
window.google = {
  maps: {
    importLibrary: async (name) => {
      if (!Object.hasOwn(LIBRARIES, name)) throw new Error(`The library "${name}" is unknown.`);
      return LIBRARIES[name];
    },
  },
};
window[CALLBACK]?.();
