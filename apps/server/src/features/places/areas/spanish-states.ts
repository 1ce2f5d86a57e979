/** Spanish names of states that differ from the English ones, as searchName writes them; "Nueva York" is the city. */
const NAMES: Readonly<Record<string, string>> = {
  "District of Columbia": "distrito de columbia",
  Louisiana: "luisiana",
  Mississippi: "misisipi",
  Missouri: "misuri",
  "New Hampshire": "nuevo hampshire",
  "New Jersey": "nueva jersey",
  "New Mexico": "nuevo mexico",
  "North Carolina": "carolina del norte",
  "North Dakota": "dakota del norte",
  Pennsylvania: "pensilvania",
  "South Carolina": "carolina del sur",
  "South Dakota": "dakota del sur",
  Texas: "tejas",
  "West Virginia": "virginia occidental",
};

/** @returns empty where the name is the same in Spanish */
export function spanishStateName(name: string): string {
  return Object.hasOwn(NAMES, name) ? (NAMES[name] ?? "") : "";
}
