import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useShell } from "../session/session-context.ts";
import { useShortcuts } from "../session/shortcuts.ts";
import type { Page } from "../session/use-page.ts";
import { type Finding, type Found, useSearch } from "./use-search.ts";

export function SearchBox({ page }: { page: Page }) {
  const id = useId();
  const { field, text, found, findings, isOpen, active, type, open, onBlur, onKeyDown } = useSearchBox(page);
  return (
    <div className="relative">
      <input
        ref={field}
        role="combobox"
        aria-label="Find a member by name, birth date, phone, email, card number or payment, a dentist, or a screen"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && findings[active] ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Find a member, a dentist or an action ( / )"
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        className="min-h-11 w-full rounded-full border border-control bg-paper px-4 text-ink placeholder:text-muted"
      />
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label="Found"
        hidden={!isOpen || findings.length === 0}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-96 overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-soft"
      >
        {findings.map((finding, index) => (
          <Result
            key={finding.key}
            id={`${id}-${index}`}
            finding={finding}
            isActive={index === active}
            onOpen={() => open(finding)}
          />
        ))}
      </div>
      {isOpen && findings.length === 0 && (
        <p
          role="status"
          className="absolute inset-x-0 top-full z-10 mt-1 rounded-card border border-line bg-surface px-4 py-3 shadow-soft"
        >
          {found?.error ?? "No member or dentist matches."}
        </p>
      )}
    </div>
  );
}

/** What is typed, what is found for it, and which line the keys are on. */
function useSearchBox(page: Page) {
  const { go } = useShell();
  const [text, setText] = useState("");
  const [searchedOn, setSearchedOn] = useState(page);
  // What was found on one page may be no act of the next.
  if (searchedOn !== page) {
    setSearchedOn(page);
    setText("");
  }
  const found = useSearch(text);
  const [active, setActive] = useState(0);
  /** Enter came before what is typed was answered: the answer's first line opens as it comes. */
  const [isEntered, setEntered] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isOpen = found !== null && text.trim() !== "";
  const findings = found?.findings ?? [];

  useShortcuts([{ key: "/", label: "Search", isEverywhere: true, run: () => field.current?.focus() }]);
  useEffect(() => {
    if (found !== null) setActive(0);
  }, [found]);
  const openEntered = useEffectEvent((answer: Found | null) => {
    if (!isEntered || answer?.text !== text) return;
    setEntered(false);
    // What was begun since then is not left.
    if (document.activeElement === field.current && !document.querySelector("dialog[open]"))
      open(answer.findings[0]);
  });
  useEffect(() => openEntered(found), [found]);

  function type(next: string) {
    setEntered(false);
    setText(next);
  }

  function open(finding: Finding | undefined) {
    if (!finding) return;
    type("");
    field.current?.blur();
    finding.open(go);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") type("");
    if (event.key === "Enter" && found?.text !== text) setEntered(true);
    else if (!isOpen || findings.length === 0) return;
    else if (event.key === "ArrowDown") setActive((active + 1) % findings.length);
    else if (event.key === "ArrowUp") setActive((active + findings.length - 1) % findings.length);
    else if (event.key === "Enter") open(findings[active]);
    else return;
    event.preventDefault();
  }
  const onBlur = () => setEntered(false);
  return { field, text, found, findings, isOpen, active, type, open, onBlur, onKeyDown };
}

interface ResultProps {
  id: string;
  finding: Finding;
  isActive: boolean;
  onOpen: () => void;
}

function Result({ id, finding: { title, kind, about }, isActive, onOpen }: ResultProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose and open
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onOpen}
      className="cursor-pointer rounded-md px-3 py-2 hover:bg-tint aria-selected:bg-tint aria-selected:text-on-tint"
    >
      <div className="font-semibold">
        {title} <span className="font-normal text-sm">{kind}</span>
      </div>
      <div className="text-sm">{about}</div>
    </div>
  );
}
