import { CLASS_ZOOMS, NAME_MAX_ZOOM, STREET_CLASSES, type Street } from "../streets/street.ts";
import { type Disc, DiscGrid } from "./disc-grid.ts";
import { findNamePath, worldPixels } from "./name-path.ts";
import { toWorldPoint, WorldLine, type WorldPoint } from "./world-line.ts";

/** Advances in hundredths of the type size, Figtree at weight 500: what the browser measures, without one. */
const ADVANCES: Record<number, string> = {
  24: "'.,`li|: ;jI",
  36: '![]"r()ft',
  42: "/\\-1{}",
  50: "sxzk*_?",
  54: "JLav7cy3Fe",
  58: "$2T^hnu695oqEPbdgp",
  63: "8BS4KY#+RX",
  71: "&0ZADVU",
  78: "CHGNOQ",
  87: "%wMm½",
  99: "W@",
};

const DEFAULT_ADVANCE = 70;

const advanceOf = new Map(
  Object.entries(ADVANCES).flatMap(([advance, characters]) =>
    [...characters].map((character): [string, number] => [character, Number(advance)]),
  ),
);

/** A street's name or route number and where the map writes it, from `minZoom` on. */
export interface PlacedName {
  kind: "name" | "shield";
  text: string;
  size: number;
  minZoom: number;
  middle: WorldPoint;
  /** The street under the name; a shield's is its one point. */
  path: readonly WorldPoint[];
}

/** CSS pixels between two of one name, from middle to middle. */
const REPEAT_PIXELS = 340;
const SPACING_PIXELS = 460;
const MAIN_SIZE = 12;
const MINOR_SIZE = 11;
const END_GAP_PIXELS = 6;
const DISC_STEP_PIXELS = 7;
const DISC_RADIUS_PIXELS = 9;
const SHIELD_RADIUS_PIXELS = 12;
const SHIELD_PADDING_PIXELS = 4;
const FIRST_ZOOM = Math.min(...Object.values(CLASS_ZOOMS).flatMap(({ name, ref }) => [name, ref]));
/** Where a name may stand if the middle of its stretch is taken, in shares of the stretch. */
const SHIFTS = [0, 0.12, -0.12, 0.25, -0.25, 0.38, -0.38];

interface Candidate {
  kind: PlacedName["kind"];
  text: string;
  size: number;
  firstZoom: number;
  rank: number;
  line: WorldLine;
}

/**
 * Chooses once, for the whole archive, where names stand: none touches another, none comes twice within
 * `REPEAT_PIXELS`, and a name stays where it is at deeper zooms. So the choice cannot depend on what a map shows.
 */
export function placeNames(streets: readonly Street[]): PlacedName[] {
  const candidates = streets.flatMap(listCandidates).sort((a, b) => a.rank - b.rank || compareLength(a, b));
  let placed: PlacedName[] = [];
  for (let zoom = FIRST_ZOOM; zoom <= NAME_MAX_ZOOM; zoom++) {
    const board = new NameBoard(zoom, placed);
    for (const candidate of candidates) {
      if (candidate.firstZoom <= zoom) board.place(candidate);
    }
    placed = board.names;
  }
  return placed;
}

function compareLength(a: Candidate, b: Candidate): number {
  return b.line.length - a.line.length || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0);
}

/** Route numbers go first: they are few, short, and what a driver looks for. */
function listCandidates(street: Street): Candidate[] {
  const zooms = CLASS_ZOOMS[street.class];
  const rank = STREET_CLASSES.indexOf(street.class);
  const line = new WorldLine(street.line.map(toWorldPoint));
  const candidates: Candidate[] = [];
  if (street.ref !== null && zooms.ref <= NAME_MAX_ZOOM) {
    const firstZoom = zooms.ref;
    candidates.push({ kind: "shield", text: street.ref, size: MINOR_SIZE, firstZoom, rank, line });
  }
  if (street.name !== null && zooms.name <= NAME_MAX_ZOOM) {
    const size = rank <= STREET_CLASSES.indexOf("secondary") ? MAIN_SIZE : MINOR_SIZE;
    const byRank = STREET_CLASSES.length + rank;
    candidates.push({ kind: "name", text: street.name, size, firstZoom: zooms.name, rank: byRank, line });
  }
  return candidates;
}

/** Half of what a name takes of its street, in pixels. */
function halfWidth({ kind, text, size }: Pick<PlacedName, "kind" | "text" | "size">): number {
  return textWidth(text, size) / 2 + (kind === "shield" ? SHIELD_PADDING_PIXELS : 0);
}

/** What a name covers at a map zoom, as discs in world pixels. */
function nameDiscs(name: PlacedName, zoom: number): Disc[] {
  const pixels = worldPixels(zoom);
  const half = halfWidth(name);
  const count = Math.ceil((half * 2) / DISC_STEP_PIXELS);
  const offsets = Array.from({ length: count + 1 }, (_, index) => (half * 2 * index) / count - half);
  if (name.kind === "shield") {
    const [x, y] = name.middle;
    return offsets.map((offset) => ({ x: x * pixels + offset, y: y * pixels, radius: SHIELD_RADIUS_PIXELS }));
  }
  const line = new WorldLine(name.path);
  return offsets.map((offset) => {
    const [x, y] = line.at(line.length / 2 + offset / pixels);
    return { x: x * pixels, y: y * pixels, radius: DISC_RADIUS_PIXELS };
  });
}

class NameBoard {
  readonly names: PlacedName[] = [];
  private readonly zoom: number;
  private readonly pixels: number;
  private readonly grid = new DiscGrid();
  private readonly middles = new Map<string, WorldPoint[]>();

  constructor(zoom: number, names: readonly PlacedName[]) {
    this.zoom = zoom;
    this.pixels = worldPixels(zoom);
    for (const name of names) this.add(name, nameDiscs(name, zoom));
  }

  place(candidate: Candidate): void {
    const length = candidate.line.length * this.pixels;
    const count = Math.max(1, Math.floor(length / SPACING_PIXELS));
    const stretch = candidate.line.length / count;
    for (let index = 0; index < count; index++) {
      for (const shift of SHIFTS) {
        if (this.tryAt(candidate, (index + 0.5 + shift) * stretch)) break;
      }
    }
  }

  private tryAt(candidate: Candidate, distance: number): boolean {
    const { kind, text, size, line } = candidate;
    const half = (halfWidth(candidate) + END_GAP_PIXELS) / this.pixels;
    const path = kind === "shield" ? [line.at(distance)] : findNamePath(line, distance, half);
    if (path === null || line.length < half * 2) return false;
    const middle = kind === "shield" ? line.at(distance) : middleOf(path);
    if (this.isNearItsLike(kind + text, middle)) return false;
    const name: PlacedName = { kind, text, size, minZoom: this.zoom, middle, path };
    const discs = nameDiscs(name, this.zoom);
    if (!this.grid.isFree(discs)) return false;
    this.add(name, discs);
    return true;
  }

  private isNearItsLike(key: string, [x, y]: WorldPoint): boolean {
    const least = REPEAT_PIXELS / this.pixels;
    return (this.middles.get(key) ?? []).some(([a, b]) => Math.hypot(a - x, b - y) < least);
  }

  private add(name: PlacedName, discs: readonly Disc[]): void {
    this.names.push(name);
    this.grid.add(discs);
    const key = name.kind + name.text;
    const known = this.middles.get(key);
    if (known) known.push(name.middle);
    else this.middles.set(key, [name.middle]);
  }
}

function middleOf(path: readonly WorldPoint[]): WorldPoint {
  const line = new WorldLine(path);
  return line.at(line.length / 2);
}

/** @returns pixels, rather too many than too few */
export function textWidth(text: string, size: number): number {
  let hundredths = 0;
  for (const character of text) hundredths += advanceOf.get(character) ?? DEFAULT_ADVANCE;
  return Math.ceil((hundredths * size) / 100);
}
