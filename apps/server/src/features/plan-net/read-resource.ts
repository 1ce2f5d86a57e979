import type { Context } from "../../context.ts";
import { AppError, notFound } from "../../errors.ts";
import { listPlanNames } from "../billing/plans/list-plans.ts";
import { isKnownLocation, isKnownProvider } from "../directory/is-known.ts";
import type { PlanNetResource, ResourceType } from "./resource-type.ts";
import { planIdOf } from "./resources/shared-resources.ts";
import { type DirectorySource, findResource, readIndexId } from "./searching/directory-source.ts";

interface Asked {
  type: ResourceType;
  id: string;
}

/** @throws 404 `not_found`; 410 for what was published once */
export async function readResource(
  ctx: Pick<Context, "db">,
  source: DirectorySource,
  asked: Asked,
): Promise<PlanNetResource> {
  const found = findResource(source, asked.type.name, asked.id);
  if (found !== null) return found;
  if (await wasPublished(ctx, source, asked))
    throw new AppError(410, "not_found", "This is no longer published.");
  throw notFound("There is no such resource.");
}

async function wasPublished(
  ctx: Pick<Context, "db">,
  source: DirectorySource,
  { type: { name, idOf }, id }: Asked,
): Promise<boolean> {
  if (name === "InsurancePlan") {
    const plans = await listPlanNames(ctx);
    return plans.some(({ slug }) => planIdOf(slug) === id);
  }
  if (readIndexId(id) === null || idOf === null) return false;
  if (idOf === "dentist") return isKnownProvider(ctx, id);
  // The location is there, and has no practice.
  if (findResource(source, "Location", id) !== null) return false;
  return isKnownLocation(ctx, id);
}
