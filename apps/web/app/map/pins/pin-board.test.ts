import { describe, expect, it } from "vitest";
import type { MapOptions, MapPin } from "../map-driver.ts";
import { type Mark, PinBoard } from "./pin-board.ts";

const HOUSTON = { lat: 29.76, lng: -95.37 };

function pin(id: string, east = 0, count = 1): MapPin {
  return { id, position: { ...HOUSTON, lng: HOUSTON.lng + east }, count, emphasis: "none" };
}

/** A board on a map that records its calls. */
function openBoard(zoom = 15) {
  const map = { zoom, added: [] as string[], removed: [] as string[], moves: [] as unknown[] };
  const pressed: (readonly string[])[] = [];
  const lists: string[] = [];
  const texts = {
    pin: (ids: readonly string[]) => ids.join("+"),
    unconfirmed: (name: string) => `${name}, not confirmed`,
    cluster: (count: number, opens: boolean) => `${count} dentists${opens ? ", the list" : ""}`,
  };
  const board = new PinBoard<string>(
    {
      zoom: () => map.zoom,
      add: ({ key }) => {
        map.added.push(key);
        return key;
      },
      dress: () => {},
      remove: (key) => map.removed.push(key),
      showAll: (positions) => map.moves.push(positions),
      moveTo: (center, to) => map.moves.push([center, to]),
    },
    {
      view: { center: HOUSTON, zoom },
      texts: texts as MapOptions["texts"],
      onPin: (ids) => pressed.push(ids),
      onCluster: () => lists.push("opened"),
    },
  );
  const mark = (name: string): Mark => {
    const found = board.marks().find((each) => each.name === name);
    if (!found) throw new Error(`No mark is called ${name}.`);
    return found;
  };
  return { map, board, pressed, lists, mark };
}

describe("the buttons on a map", () => {
  it("opens a pin that stands alone [FIND-16]", () => {
    const { board, mark, pressed } = openBoard();
    board.setPins([pin("a"), pin("b", 0.01)], []);
    mark("b").press();
    expect(pressed).toEqual([["b"]]);
  });

  it("merges pins that cover each other, and looks closer when they are pressed [FIND-07]", () => {
    const { map, board, mark, pressed } = openBoard();
    board.setPins([pin("a", 0, 2), pin("b", 0.0001, 3)], []);
    expect(board.marks()).toHaveLength(1);
    expect(mark("a+b").count).toBe(5);
    mark("a+b").press();
    expect(map.moves).toHaveLength(1);
    expect(pressed).toEqual([]);
  });

  it("opens merged pins together where no closer look is left [FIND-07]", () => {
    const { board, mark, pressed } = openBoard(18);
    board.setPins([pin("a"), pin("b", 0.000_01)], []);
    mark("a+b").press();
    expect(pressed).toEqual([["a", "b"]]);
  });

  it("keeps the buttons that stay and takes apart what a closer look separates [FIND-07]", () => {
    const { map, board } = openBoard(12);
    const pins = [pin("a"), pin("b", 0.001), pin("c", 0.1)];
    board.setPins(pins, []);
    expect(board.setPins(pins, [])).toBe(false);
    expect(map.added).toHaveLength(2);
    map.zoom = 17;
    expect(board.update()).toBe(true);
    expect(new Set(board.marks().map(({ name }) => name))).toEqual(new Set(["a", "b", "c"]));
    expect(map.removed).toHaveLength(1);
  });

  it("shows clusters, and one that is pressed is looked at from where it falls apart [FIND-07]", () => {
    const { map, board, mark } = openBoard(6);
    const { lat, lng } = HOUSTON;
    board.setPins([], [{ id: "7", latitude: lat, longitude: lng, count: 1234, expansion_zoom: 9 }]);
    mark("1234 dentists").press();
    expect(map.moves).toEqual([[HOUSTON, 9]]);
  });

  it("M3: a cluster that no zoom separates opens the list [FIND-07]", () => {
    const { map, board, mark, lists } = openBoard(17);
    const clusters = [{ id: "x", latitude: 29.76, longitude: -95.37, count: 650, expansion_zoom: 18 }];
    board.setPins([], clusters);
    mark("650 dentists").press();
    expect([map.moves, lists]).toEqual([[[HOUSTON, 18]], []]);
    map.zoom = 18;
    board.update();
    mark("650 dentists, the list").press();
    expect([map.moves.length, lists]).toEqual([1, ["opened"]]);
  });

  it("shows a cluster of one as a pin [FIND-07]", () => {
    const { board, mark } = openBoard(6);
    const { lat, lng } = HOUSTON;
    board.setPins([], [{ id: "7", latitude: lat, longitude: lng, count: 1, expansion_zoom: 9 }]);
    expect(mark("1 dentists").kind).toBe("pin");
  });

  it.each([
    ["none of its listings is confirmed", true, "a+b, not confirmed"],
    ["one of its listings is confirmed", false, "a+b"],
  ])("a pin is named by what is known: %s [DESK-04]", (_, isUnconfirmed, name) => {
    const { board, mark } = openBoard();
    board.setPins(
      [
        { ...pin("a"), isUnconfirmed: true },
        { ...pin("b", 0.0001), isUnconfirmed },
      ],
      [],
    );
    expect(mark(name).isUnconfirmed).toBe(isUnconfirmed);
  });

  it("shows a merged pin as selected when one of its pins is [FIND-22]", () => {
    const { board, mark } = openBoard();
    board.setPins([pin("a"), { ...pin("b", 0.0001), emphasis: "selected" }], []);
    expect(mark("a+b").emphasis).toBe("selected");
  });
});
