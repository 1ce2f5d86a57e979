import { useMemo, useRef } from "react";

export function useFinderElements() {
  const screen = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const map = useRef<HTMLDivElement>(null);
  const results = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLInputElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  return useMemo(() => ({ screen, column, map, results, form, head, search, place, sheet, handle }), []);
}

export type FinderElements = ReturnType<typeof useFinderElements>;
