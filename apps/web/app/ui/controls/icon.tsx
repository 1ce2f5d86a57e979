import { OutlineIcon } from "@smirk/ui/controls/outline-icon.tsx";

/** Outlines on a 24 px grid. */
const SHAPES = {
  search: "M10.5 18a7.5 7.5 0 1 1 0-15 7.5 7.5 0 0 1 0 15zM16 16l5 5",
  pin: "M12 21.5s7-6.2 7-11.5a7 7 0 1 0-14 0c0 5.3 7 11.5 7 11.5zM12 12.5a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5z",
  locate: "M12 18a6 6 0 1 1 0-12 6 6 0 0 1 0 12zM12 2v4M12 18v4M2 12h4M18 12h4",
  back: "M19 12H5M11 6l-6 6 6 6",
  forward: "M5 12h14M13 6l6 6-6 6",
  down: "M6 9l6 6 6-6",
  close: "M6 6l12 12M18 6L6 18",
  check: "M4.5 12.5l5 5 10-11",
  phone:
    "M5 3.5h4l1.8 4.6-2.4 1.6a12 12 0 0 0 5.9 5.9l1.6-2.4 4.6 1.8v4a2 2 0 0 1-2 2A16.5 16.5 0 0 1 3 5.5a2 2 0 0 1 2-2z",
  mail: "M3.5 5.5h17v13h-17zM4 6l8 7 8-7",
  clock: "M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18zM12 7v5l3.5 2",
  globe: "M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18zM3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18",
  user: "M12 12a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9zM3.5 21c1.2-4 4.4-6 8.5-6s7.3 2 8.5 6",
  alert: "M12 3.5l9.5 17h-19zM12 10v4.5M12 17.3v.2",
  info: "M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18zM12 11v5.5M12 7.7v.2",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  edit: "M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19z",
  external: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  card: "M3 6h18v12H3zM3 10.5h18M6.5 14.5h4",
  receipt: "M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9.5 8.5h5M9.5 12.5h5",
  document: "M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6",
  people:
    "M9 11.5a3.5 3.5 0 1 1 0-7 3.5 3.5 0 0 1 0 7zM2.5 20c.8-3.6 3.2-5.5 6.5-5.5s5.7 1.9 6.5 5.5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.8c2.1.7 3.4 2.4 4 5.2",
  lock: "M6 10.5h12v10H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5",
  refresh: "M20 12a8 8 0 1 1-2.5-5.8M20 3v4.5h-4.5",
} as const;

export type IconName = keyof typeof SHAPES;

/** Decorative: an icon-only control needs its own accessible name. */
export function Icon({ name, className = "size-5" }: { name: IconName; className?: string }) {
  return <OutlineIcon shape={SHAPES[name]} className={className} />;
}
