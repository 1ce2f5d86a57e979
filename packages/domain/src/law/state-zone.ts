/** The zones of states whose last midnight is not Eastern; of two zones in a state the western one. */
const ZONES: readonly (readonly [states: string, zone: string])[] = [
  ["HI", "Pacific/Honolulu"],
  ["AK", "America/Adak"],
  ["CA ID NV OR WA", "America/Los_Angeles"],
  ["AZ", "America/Phoenix"],
  ["CO KS MT ND NE NM SD TX UT WY", "America/Denver"],
  ["AL AR FL IA IL IN KY LA MI MN MO MS OK TN WI", "America/Chicago"],
];

const zoneOf = new Map(ZONES.flatMap(([states, zone]) => states.split(" ").map((code) => [code, zone])));

/** The zones of all states, each once. */
export const STATE_ZONES: readonly string[] = ["America/New_York", ...ZONES.map(([, zone]) => zone)];

/** Where the last midnight of a day in the state is. */
export function stateZone(state: string): string {
  return zoneOf.get(state) ?? "America/New_York";
}
