/** Roads with a number of their own: "Highway 6", "County Road 210", "FM 1960", "Calle 5". */
const NUMBERED_ROAD =
  /(?<!\p{L})(?:highway|hwy|freeway|fwy|interstate|ih?|us|sr|sh|st|state|county|cr|fm|rm|farm to market|road|rd|ranch|route|rte|rt|loop|beltway|exit|avenue|ave|avenida|street|calle)\.?[ -]?\d{1,4}[a-z]?(?![\p{L}\d])/giu;
/** An apartment's number says nothing of the building. */
const UNIT =
  /(?<!\p{L})(?:apt|apartment|apto|apartamento|depto|unit|unidad|suite|ste|bldg|building|edificio|floor|piso)\.? ?#? ?\d{1,5}[a-z]?(?![\p{L}\d])|# ?\d{1,5}[a-z]?(?![\p{L}\d])/giu;
/** "5th Ave". */
const ORDINAL = /(?<![\p{L}\d])\d{1,3}(?:st|nd|rd|th)(?!\p{L})/giu;
/** "One Riverway". */
const SPELLED = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|uno|dos|tres)\s/i;

/** Whether the first line of an address says which home on the street is meant, by a number of it or of a box. */
export function hasStreetNumber(line: string): boolean {
  const rest = line.replaceAll(UNIT, "").replaceAll(ORDINAL, "").replaceAll(NUMBERED_ROAD, "");
  return SPELLED.test(line) || /\d/.test(rest);
}
