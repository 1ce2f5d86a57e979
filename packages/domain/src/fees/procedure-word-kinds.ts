/** Words that every procedure may have beside it. */
export const EMPTY_WORDS =
  "a an the of on in for with and or to each per pc piece number upper lower right left ur ul lr ll quad quadrant " +
  "quadrants arch at el la los las de del con en y o por para cada superior inferior derecho izquierdo fee price precio " +
  "total type";

/** Words for a tooth: a part of some phrases, and no part of a name. */
export const TOOTH_WORDS = "tooth teeth diente dientes muela muelas pieza piezas";

/** Words that distinguish procedures, and name none on their own. */
export const WEAK_WORDS =
  "adult child front back white silver one two three side full whole mouth first visit baby treatment home office " +
  "day same put after under removal loose repeat metal frame plastic gold porcelain temporary tray molar premolar root " +
  "gum jaw nerve bone tip heavy tissue night sport problem space surgery post base";

/** Words that say where in the mouth something is done, beside any procedure. */
export const PLACE_WORDS = "molar premolar front back post side whole mouth one two three";

/** Words that make another thing of the procedure beside them, or say that it is not done. */
export const CHANGING_WORDS =
  "adjust adjustment ajuste removal remove removed retiro repair reparacion replacement replace reemplazo lengthening " +
  "alargamiento consult consultation consulta evaluation exam no not without sin none denied declined additional " +
  "adicional extra follow followup seguimiento polish polishing pulido recontour reattach lab laboratory impression " +
  "model cement recement section sectioning exposure uncover uncovering maintenance mantenimiento kit toothpaste case " +
  "refill special overdenture attachment clasp cancel canceled missed deposit";

/**
 * Abbreviations of offices and price lists that mean something else elsewhere ('Philadelphia, PA'): they count where all
 * words of a text are of procedures, and none of the others names one.
 */
export const ABBREVIATIONS: readonly (readonly [ours: string, written: string])[] = [
  ["exam checkup", "poe, pex"],
  ["exam one problem", "loe, lex"],
  ["first visit full exam", "coe, npe"],
  ["xray one", "pa, pas"],
  ["xray back", "bws"],
  ["base under crown", "bu"],
  ["white filling", "comp, rbc"],
  ["silver filling", "amal"],
  ["night guard", "ng"],
  ["gum cleaning after treatment", "pmt"],
  ["crown", "crn"],
  ["full denture", "cd, fud, fld"],
  ["fluoride", "fl"],
];

/** "Broke my denture", "partial plate cracked". */
export const BROKEN_DENTURES = ["broken", "cracked", "snapped", "split", "fractured"].flatMap((broken) =>
  ["denture", "partial", "plate", "partial plate", "flipper", "false teeth"].flatMap((thing) => [
    `${broken} ${thing}`,
    `${broken} my ${thing}`,
    `${thing} ${broken}`,
  ]),
);
