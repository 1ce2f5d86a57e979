import type { Organization, PractitionerRole, Reference } from "fhir/r4.js";
import { GUIDE } from "../resources/codes.ts";

/** A reference within one location. */
export const own = { isOwn: true, type: "reference" } as const;
/** A reference to what is ours: a network, a plan, an area. */
export const ours = { isOwn: false, type: "reference" } as const;

/** The references of an extension of the guide's. */
export const extensionReferences = (
  { extension }: Organization | PractitionerRole,
  name: string,
): (Reference | undefined)[] =>
  (extension ?? []).flatMap(({ url, valueReference }) =>
    url === `${GUIDE}/StructureDefinition/${name}` ? [valueReference] : [],
  );
