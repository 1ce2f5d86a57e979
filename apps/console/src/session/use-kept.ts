import { useCallback, useState } from "react";

type Kept = Record<string, unknown>;

function readKept(): Kept {
  return (history.state ?? {}) as Kept;
}

export function keep(values: Kept): void {
  history.replaceState({ ...readKept(), ...values }, "");
}

export function findKept<T>(name: string): T | undefined {
  return readKept()[name] as T | undefined;
}

/** State of the history's entry: Back and a reload find it, and it is in no address and no log. */
export function useKept<T>(name: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState(() => findKept<T>(name) ?? initial);
  const change = useCallback(
    (next: T) => {
      keep({ [name]: next });
      setValue(next);
    },
    [name],
  );
  return [value, change];
}

const SCROLL = "scrollY";

/** Keeps where the operator is in the list that they leave. */
export function keepScroll(): void {
  keep({ [SCROLL]: scrollY });
}

export function restoreScroll(): void {
  const kept = findKept<number>(SCROLL);
  if (kept !== undefined) scrollTo(0, kept);
}
