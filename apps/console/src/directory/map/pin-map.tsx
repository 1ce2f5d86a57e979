import type { StreetClass } from "@smirk/basemap/streets/street";
import { centerThatShows, toWorldPixels } from "@smirk/domain/finder/map-view";
import type { LatLng } from "@smirk/domain/geography/geo";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { type AreaStreets, useStreets } from "./use-streets.ts";

interface PinMapProps {
  point: LatLng;
  onMove: (point: LatLng) => void;
}

const WIDTH = 480;
const HEIGHT = 300;
const FIRST_ZOOM = 16;
const LEAST_ZOOM = 12;
const MOST_ZOOM = 18;
/** A pin closer to the edge moves the map. */
const EDGE = 24;
const STEP = 4;
const LONG_STEP = 24;
const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const DECIMALS = 1e6;

/** Where an entry stands. A press or the arrow keys move its pin. */
export function PinMap(props: PinMapProps) {
  const { streets, zoom, setZoom, x, y, ...moves } = usePinMoves(props);
  const hintId = useId();
  return (
    <div className="grid gap-2">
      <div
        role="application"
        aria-label="Map with the pin of the entry"
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
        tabIndex={0}
        className="touch-none overflow-hidden rounded-md border border-control bg-paper"
        {...moves}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block w-full cursor-crosshair" aria-hidden="true">
          {streets && <Streets streets={streets} zoom={zoom} />}
          <path
            className="fill-action stroke-surface"
            strokeWidth={2}
            d={`M${x} ${y}l-9 -16a10.5 10.5 0 1 1 18 0z`}
          />
        </svg>
      </div>
      <p id={hintId} className="text-muted text-sm">
        Press where the office is, or move the pin with the arrow keys.
        {streets?.paths.length === 0 && " No streets are known here."}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={zoom === MOST_ZOOM} onClick={() => setZoom(zoom + 1)}>
          Closer
        </Button>
        <Button disabled={zoom === LEAST_ZOOM} onClick={() => setZoom(zoom - 1)}>
          Farther
        </Button>
      </div>
    </div>
  );
}

/** The pin in the map's pixels, and what moves it. */
function usePinMoves({ point, onMove }: PinMapProps) {
  const [zoom, setZoom] = useState(FIRST_ZOOM);
  const [center, setCenter] = useState(point);
  const isDragged = useRef(false);
  const middle = toWorldPixels(center, zoom);
  const [left, top] = [middle.x - WIDTH / 2, middle.y - HEIGHT / 2];
  const streets = useStreets({ left, top, width: WIDTH, height: HEIGHT, zoom });
  const pin = toWorldPixels(point, zoom);
  const [x, y] = [pin.x - left, pin.y - top];
  const isSeen = x > EDGE && x < WIDTH - EDGE && y > EDGE && y < HEIGHT - EDGE;
  useEffect(() => {
    if (!isSeen && !isDragged.current) setCenter(point);
  }, [isSeen, point]);

  const moveTo = (toX: number, toY: number) => {
    const { lat, lng } = centerThatShows(center, zoom, { x: WIDTH / 2 - toX, y: HEIGHT / 2 - toY });
    onMove({ lat: round(lat), lng: round(lng) });
  };
  const follow = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    moveTo(((clientX - box.left) * WIDTH) / box.width, ((clientY - box.top) * HEIGHT) / box.height);
  };
  return {
    streets,
    zoom,
    setZoom,
    x: round(x),
    y: round(y),
    onKeyDown: (event: KeyboardEvent) => {
      const arrow = ARROWS[event.key];
      if (arrow === undefined) return;
      event.preventDefault();
      const step = event.shiftKey ? LONG_STEP : STEP;
      moveTo(x + arrow[0] * step, y + arrow[1] * step);
    },
    onPointerDown: (event: PointerEvent) => {
      isDragged.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      follow(event);
    },
    onPointerMove: (event: PointerEvent) => {
      if (isDragged.current) follow(event);
    },
    onPointerUp: () => {
      isDragged.current = false;
      if (!isSeen) setCenter(point);
    },
  };
}

const WIDE: ReadonlySet<StreetClass> = new Set(["motorway", "trunk", "primary", "secondary"]);

function Streets({ streets, zoom }: { streets: AreaStreets; zoom: number }) {
  const scale = 2 ** (zoom - FIRST_ZOOM);
  return (
    <>
      {streets.paths.map((path) => (
        <path
          key={`${path.class} ${path.d.slice(0, 40)}`}
          className={WIDE.has(path.class) ? "fill-none stroke-control" : "fill-none stroke-line"}
          strokeWidth={Math.max(1, (WIDE.has(path.class) ? 9 : 6) * scale)}
          strokeLinejoin="round"
          strokeLinecap="round"
          d={path.d}
        />
      ))}
      {streets.names.map(({ key, text, x, y, turn }) => (
        <text
          key={key}
          className="fill-ink stroke-paper text-[11px]"
          strokeWidth={3}
          paintOrder="stroke"
          textAnchor="middle"
          dominantBaseline="central"
          transform={`translate(${x} ${y}) rotate(${turn})`}
        >
          {text}
        </text>
      ))}
    </>
  );
}

function round(value: number): number {
  return Math.round(value * DECIMALS) / DECIMALS;
}
