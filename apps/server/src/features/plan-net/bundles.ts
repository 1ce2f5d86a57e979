import type { Bundle, BundleEntry, BundleLink, OperationOutcome } from "fhir/r4.js";
import { outcomeOf } from "./outcomes.ts";
import type { PlanNetResource } from "./resource-type.ts";
import type { Page } from "./searching/find-page.ts";
import { type Question, writeCursor } from "./searching/read-question.ts";

/** The answer to a search. */
export function writeBundle(base: string, question: Question, page: Page, at: Date): Bundle {
  const notes = notesOf(question, page);
  const outcome: BundleEntry[] = notes === null ? [] : [{ resource: notes, search: { mode: "outcome" } }];
  const entries = [
    ...page.matches.map((each) => entryOf(base, each, "match")),
    ...page.included.map((each) => entryOf(base, each, "include")),
    ...outcome,
  ];
  return {
    resourceType: "Bundle",
    meta: { lastUpdated: at.toISOString() },
    type: "searchset",
    ...(page.total !== null && { total: page.total }),
    link: linksOf(base, question, page),
    ...(entries.length > 0 && { entry: entries }),
  };
}

function entryOf(base: string, resource: PlanNetResource, mode: "match" | "include"): BundleEntry {
  const { resourceType, id } = resource;
  return {
    fullUrl: `${base}/${resourceType}/${id}`,
    resource,
    search: { mode },
  };
}

/** The address of this page holds what was understood, so that it says what was not. */
function linksOf(base: string, { type, applied, after }: Question, { next }: Page): BundleLink[] {
  const address = (cursor: Question["after"]) => {
    const query = new URLSearchParams(applied);
    if (cursor !== null) query.set("_cursor", writeCursor(cursor));
    const text = query.toString();
    return `${base}/${type.name}${text === "" ? "" : `?${text}`}`;
  };
  const self = { relation: "self", url: address(after) };
  return next === null ? [self] : [self, { relation: "next", url: address(next) }];
}

function notesOf({ ignored }: Question, { isCut }: Page): OperationOutcome | null {
  const notes = [
    ...ignored.map((name) => `The parameter '${name.slice(0, 60)}' is not known here, and was left out.`),
    ...(isCut
      ? ["More belongs to this page than it includes: ask with a smaller _count, or for it by itself."]
      : []),
  ];
  if (notes.length === 0) return null;
  return outcomeOf(notes.map((text) => ({ severity: "warning", code: "incomplete", text })));
}
