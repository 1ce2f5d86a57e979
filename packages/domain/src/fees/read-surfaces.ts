/** Sides of a tooth as offices write them: "MOD"; in small letters those that are no other word. */
const SIDES = /(?<![\p{L}\d])(?:[MODBLFI]{2,5}|mod|mo|mob)(?![\p{L}\d])/gu;
const FILLING_BEHIND = /^[\s:,)-]{1,3}(?:comp|resin|amal|filling|empaste)/i;
/** Another word before it says something else: "quiero MI empaste". */
const OPEN_BEFORE = /(?:^|\d[\s:,-]{1,3}|\bon )$/i;
const FILLING_BEFORE =
  /(?:comp|composites?|resins?|resinas?|amal|amalgams?|amalgamas?|fillings?|empastes?)(?: (?:tooth )?#?\d{1,2})?[\s:,(-]{1,3}$/i;
const FARTHEST = 24;
const NUMBERS = ["", "", "two surfaces", "three surfaces", "filling", "filling"];

/** The same text with letters of sides written out: "two surfaces composite". More than three have no price of their own. */
export function writeOutSides(text: string): string {
  const written = text.replaceAll(SIDES, (sides, at: number) => {
    const before = text.slice(Math.max(at - FARTHEST, 0), at);
    const behind = text.slice(at + sides.length, at + sides.length + FARTHEST);
    const isBefore = FILLING_BEHIND.test(behind) && OPEN_BEFORE.test(before);
    const isOfTooth = isBefore || FILLING_BEFORE.test(before);
    const isDistinct = new Set(sides.toUpperCase()).size === sides.length;
    return isOfTooth && isDistinct ? (NUMBERS[sides.length] ?? sides) : sides;
  });
  // 'Comp OL' is of composite, and 'comp exam' is not.
  return written === text ? text : written.replace(/(?<![\p{L}\d])comp(?![\p{L}\d])/iu, "composite");
}
