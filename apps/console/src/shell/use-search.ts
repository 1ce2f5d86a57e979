import { useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import { type Shell, useShell } from "../session/session-context.ts";
import type { Page } from "../session/use-page.ts";
import { SCREEN_LINKS } from "./screens.tsx";

export interface Finding {
  key: string;
  page: Page;
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

/** Members, then dentists, then screens that match the text. Null while too little is typed. */
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
          if (isCurrent) setFound({ text, findings: [...members, ...dentists, ...findScreens(text, can)] });
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
      page: { name: "member", accountId },
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
      page: { name: "entry", providerId },
      title: dentist,
      kind: published ? "dentist" : "dentist, hidden",
      about: [`${address}, ${city}, ${state}`, npi && `NPI ${npi}`].filter(Boolean).join(" · "),
    }));
}

function findScreens(text: string, can: Shell["can"]): Finding[] {
  const start = text.trim().toLowerCase();
  return SCREEN_LINKS.filter(({ title, action }) => title.toLowerCase().startsWith(start) && can(action)).map(
    ({ name, title }) => ({ key: `screen ${name}`, page: { name }, title, kind: "screen", about: "" }),
  );
}
