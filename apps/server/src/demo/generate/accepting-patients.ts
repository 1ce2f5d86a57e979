interface Accepting {
  accepting_new_patients: boolean | null;
  accepting_checked_on: string | null;
}

const UNKNOWN: Accepting = { accepting_new_patients: null, accepting_checked_on: null };

/** Six of ten offices take new patients, one does not, three are unknown: always the same for the same address. */
export function inventAccepting(address: string): Accepting {
  const sum = [...address].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7);
  if (sum % 10 > 6) return UNKNOWN;
  const checkedOn = `2026-${sum % 2 === 0 ? "10" : "09"}-${String((sum % 28) + 1).padStart(2, "0")}`;
  return { accepting_new_patients: sum % 10 !== 6, accepting_checked_on: checkedOn };
}
