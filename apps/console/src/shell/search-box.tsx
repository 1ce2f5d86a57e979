import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { FoundMember } from "../api/types.ts";
import { useShell } from "./session-context.ts";

const DELAY_MS = 120;

type Found = { text: string; members: FoundMember[]; error?: string };

export function SearchBox() {
  const { go } = useShell();
  const [text, setText] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const isOpen = found !== null && text.trim() !== "";
  const members = found?.members ?? [];

  useSlashKey(field);
  useEffect(() => {
    if (text.trim().length < 2) return setFound(null);
    let isCurrent = true;
    const timer = setTimeout(() => {
      call<{ members: FoundMember[] }>("/members/search", { text }).then(
        (answer) => {
          if (!isCurrent) return;
          setFound({ text, members: answer.members });
          setActive(0);
        },
        (error: unknown) => isCurrent && setFound({ text, members: [], error: sentenceOf(error) }),
      );
    }, DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);

  function open(member: FoundMember | undefined) {
    if (!member) return;
    setText("");
    setFound(null);
    field.current?.blur();
    go({ name: "member", accountId: member.accountId });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") setText("");
    if (!isOpen || members.length === 0) return;
    if (event.key === "ArrowDown") setActive((active + 1) % members.length);
    else if (event.key === "ArrowUp") setActive((active + members.length - 1) % members.length);
    else if (event.key === "Enter" && found.text === text) open(members[active]);
    else return;
    event.preventDefault();
  }

  return (
    <div className="relative">
      <input
        ref={field}
        role="combobox"
        aria-label="Find a member by name, phone, email, card number or payment"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && members[active] ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Find a member ( / )"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-h-11 w-full rounded-full border border-control bg-paper px-4 text-ink placeholder:text-muted"
      />
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label="Members"
        hidden={!isOpen || members.length === 0}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-96 overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-soft"
      >
        {members.map((member, index) => (
          <Result
            key={member.accountId}
            id={`${id}-${index}`}
            member={member}
            isActive={index === active}
            onOpen={() => open(member)}
          />
        ))}
      </div>
      {isOpen && members.length === 0 && (
        <p
          role="status"
          className="absolute inset-x-0 top-full z-10 mt-1 rounded-card border border-line bg-surface px-4 py-3 shadow-soft"
        >
          {found.error ?? "No member matches."}
        </p>
      )}
    </div>
  );
}

/** "/" anywhere outside a field goes to the search. */
function useSlashKey(field: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isTyping =
        /^(input|select|textarea)$/i.test(target.tagName) || document.querySelector("dialog[open]");
      if (event.key !== "/" || isTyping || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [field]);
}

interface ResultProps {
  id: string;
  member: FoundMember;
  isActive: boolean;
  onOpen: () => void;
}

function Result({ id, member, isActive, onOpen }: ResultProps) {
  const { name, state, planName, city, stateCode, email, phone, through } = member;
  const place = [city, stateCode].filter((part) => part !== null).join(", ");
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
        {name || "No name"}{" "}
        <span className="font-normal text-sm">{state === "none" ? "no membership" : state}</span>
      </div>
      <div className="text-sm">
        {[planName, place, email, phone, through && `with ${through}`].filter(Boolean).join(" · ")}
      </div>
    </div>
  );
}
