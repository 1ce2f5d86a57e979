import type { Bundle, BundleLink, OperationOutcome } from "fhir/r4.js";
import { outcomeOf } from "./outcomes.ts";
import type { PlanNetResource } from "./resource-type.ts";
import type { Page } from "./searching/find-page.ts";
import { textOf } from "./searching/kept-resources.ts";
import { type Question, writeCursor } from "./searching/read-question.ts";

/** The answer to a search, as JSON: each resource is written once, however many answers have it. */
export function writeBundle(base: string, question: Question, page: Page, at: Date): string {
  const notes = notesOf(question, page);
  const entries = [
    ...page.matches.map((each) => writeEntry(base, each, "match")),
    ...page.included.map((each) => writeEntry(base, each, "include")),
    ...(notes === null ? [] : [JSON.stringify({ resource: notes, search: { mode: "outcome" } })]),
  ];
  const bundle: Bundle = {
    resourceType: "Bundle",
    meta: { lastUpdated: at.toISOString() },
    type: "searchset",
    ...(page.total !== null && { total: page.total }),
    link: linksOf(base, question, page),
  };
  const head = JSON.stringify(bundle);
  return entries.length === 0 ? head : `${head.slice(0, -1)},"entry":[${entries.join(",")}]}`;
}

function writeEntry(base: string, resource: PlanNetResource, mode: "match" | "include"): string {
  const fullUrl = JSON.stringify(`${base}/${resource.resourceType}/${resource.id}`);
  return `{"fullUrl":${fullUrl},"resource":${textOf(resource)},"search":{"mode":"${mode}"}}`;
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
