import { useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import { type Shell, useShell } from "../session/session-context.ts";
import { listShortcuts } from "../session/shortcuts.ts";
import { SCREEN_LINKS } from "./screens.tsx";

export interface Finding {
  key: string;
  /** Goes there, or begins what the screen that is open can do. */
  open: (go: Shell["go"]) => void;
  title: string;
  /** Beside the title: a membership's state, or what kind of thing it is. */
  kind: string;
  about: string;
}

export interface Found {
  text: string;
  findings: Finding[];
  error?: string;
}

const DELAY_MS = 120;
const SHORTEST = 2;
const MOST_DENTISTS = 6;

/** Members, then dentists, then screens and actions that match the text. Null while too little is typed. */
export function useSearch(text: string): Found | null {
  const { can } = useShell();
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (text.trim().length < SHORTEST) return setFound(null);
    let isCurrent = true;
    const timer = setTimeout(() => {
      Promise.all([
        can("members.search") ? findMembers(text) : [],
        can("directory.find") ? findDentists(text) : [],
      ]).then(
        ([members, dentists]) => {
          if (isCurrent)
            setFound({
              text,
              findings: [...members, ...dentists, ...findScreens(text, can), ...findActions(text)],
            });
        },
        (error: unknown) => isCurrent && setFound({ text, findings: [], error: sentenceOf(error) }),
      );
    }, DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, can]);
  return found;
}

async function findMembers(text: string): Promise<Finding[]> {
  const { members } = await call("/members/search", { text });
  return members.map((member) => {
    const {
      account_id: accountId,
      name,
      age,
      state,
      plan_name: planName,
      city,
      state_code: stateCode,
      email,
      phone,
      through,
    } = member;
    const place = [city, stateCode].filter((part) => part !== null).join(", ");
    return {
      key: `member ${accountId}`,
      open: (go) => go({ name: "member", accountId }),
      title: name || "No name",
      kind: state === "none" ? "no membership" : state,
      about: [
        age === null ? null : `${age} years`,
        place,
        planName,
        email,
        phone,
        through && `with ${through}`,
      ]
        .filter(Boolean)
        .join(" · "),
    };
  });
}

/** Each once, however many offices of theirs match. */
async function findDentists(text: string): Promise<Finding[]> {
  const { entries } = await call("/directory/find", { text });
  const first = new Map(entries.toReversed().map((entry) => [entry.provider_id, entry]));
  return [...first.values()]
    .toReversed()
    .slice(0, MOST_DENTISTS)
    .map(({ provider_id: providerId, dentist, address, city, state, npi, published }) => ({
      key: `dentist ${providerId}`,
      open: (go) => go({ name: "entry", providerId }),
      title: dentist,
      kind: published ? "dentist" : "dentist, hidden",
      about: [`${address}, ${city}, ${state}`, npi && `NPI ${npi}`].filter(Boolean).join(" · "),
    }));
}

function findScreens(text: string, can: Shell["can"]): Finding[] {
  const start = text.trim().toLowerCase();
  return SCREEN_LINKS.filter(({ title, action }) => title.toLowerCase().startsWith(start) && can(action)).map(
    ({ name, title }) => ({
      key: `screen ${name}`,
      open: (go) => go({ name }),
      title,
      kind: "screen",
      about: "",
    }),
  );
}

/** What the open screen offers by a key: a member's actions among them. */
function findActions(text: string): Finding[] {
  const start = text.trim().toLowerCase();
  return listShortcuts()
    .filter(({ label, isEverywhere }) => !isEverywhere && label.toLowerCase().startsWith(start))
    .map(({ key, label, run }) => ({
      key: `action ${key}`,
      open: run,
      title: label,
      kind: "on this screen",
      about: "",
    }));
}
