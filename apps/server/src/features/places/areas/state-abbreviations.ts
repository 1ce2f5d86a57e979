/** What people still write for states, besides the codes of the post office. */
const CODES: Readonly<Record<string, string>> = Object.fromEntries(
  `ala AL, ariz AZ, ark AR, calif CA, colo CO, conn CT, del DE, fla FL, ill IL, ind IN, kan KS, kans KS, mass MA, mich MI, minn MN,
  miss MS, mont MT, neb NE, nebr NE, nev NV, okla OK, ore OR, oreg OR, penn PA, penna PA, tenn TN, tex TX, wash WA, wis WI, wisc WI`
    .split(",")
    .map((pair) => pair.trim().split(" ")),
);

/** @returns the code of the state, or null */
export function findAbbreviatedState(key: string): string | null {
  return Object.hasOwn(CODES, key) ? (CODES[key] ?? null) : null;
}
