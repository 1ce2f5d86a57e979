import type { Random } from "../../support/seeded-random.ts";

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
}

/** True about `percent` times of a hundred. */
export function chance(random: Random, percent: number): boolean {
  return random(100) < percent;
}

const LONE_HIGH = String.fromCharCode(0xd8_00);
const LONE_LOW = String.fromCharCode(0xdc_00);
const RIGHT_TO_LEFT = String.fromCharCode(0x20_2e);

const HOSTILE_TEXTS: readonly string[] = [
  ...[
    "",
    " ",
    "\0",
    "a\0b",
    "\\u0000",
    LONE_HIGH,
    `${LONE_LOW}x`,
    "😀",
    "é",
    `${RIGHT_TO_LEFT}abc`,
    "\u{7f}",
  ],
  ...[
    "' or 1=1 --",
    '"; drop table accounts; --',
    "%00",
    "%",
    "%zz",
    "..",
    "../../etc/passwd",
    "\\\\host\\share",
  ],
  ...[
    "1",
    "0",
    "-1",
    "1e400",
    "NaN",
    "Infinity",
    "true",
    "null",
    "undefined",
    "9".repeat(19),
    "9".repeat(60),
  ],
  ...["a".repeat(300), "a".repeat(5_000), "💥".repeat(400), "__proto__", "constructor", "hasOwnProperty"],
  ...["javascript:alert(1)", "blob:https://smirk.example/1", "https://evil.example/", "//evil.example"],
  ...[
    "ada@mail.example",
    "+17135550123",
    "713-555-0142",
    "1990-05-17",
    "02/30/1990",
    "<script>alert(1)</script>",
  ],
  ...["3f2504e0-4f89-41d3-9a0c-0305e82c3301", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.", "bm90IGEgdG9rZW4="],
];

/** Values as JSON text, for what `JSON.stringify` cannot say. */
const HOSTILE_JSON: readonly string[] = [
  ...["null", "true", "false", "0", "-0", "-1", "1.5", "1e308", "1e400", "9007199254740993", "[]", "{}"],
  ...[
    '[[["x"]]]',
    '{"a":{"b":{"c":null}}}',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{}}}',
  ],
  ...[
    '{"toString":1}',
    '{"length":1e9}',
    `${"[".repeat(300)}${"]".repeat(300)}`,
    '"\\ud800"',
    '"\\u0000"',
    "2e3",
  ],
];

export function hostileText(random: Random): string {
  const text = pick(random, HOSTILE_TEXTS);
  return chance(random, 15) ? text + pick(random, HOSTILE_TEXTS) : text;
}

/** One JSON value as text. */
export function hostileJson(random: Random): string {
  return chance(random, 55) ? JSON.stringify(hostileText(random)) : pick(random, HOSTILE_JSON);
}

/** A value for a path or query, percent-encoded or as badly as a client may write it. */
export function hostilePart(random: Random): string {
  const text = hostileText(random).toWellFormed();
  if (chance(random, 20))
    return pick(random, ["%", "%E0%A4%A", "%00", "%2e%2e", "%2F", "%ff", "%u0041", "+", "&="]);
  return encodeURIComponent(text).slice(0, chance(random, 90) ? 900 : 7_000);
}
