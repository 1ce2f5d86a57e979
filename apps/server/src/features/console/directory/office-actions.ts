import type { OFFICES } from "@smirk/contract/console/directory/offices";
import { listOfficeChanges } from "../../offices/list-changes.ts";
import { dismissOfficeTask, listOfficeTasks } from "../../offices/office-tasks.ts";
import type { Handlers } from "../action.ts";
import { PAGE_LIMIT } from "../pages.ts";

export const OFFICE_ACTIONS: Handlers<typeof OFFICES> = {
  "offices.changes": (ctx, { body }) => listOfficeChanges(ctx, { beforeId: body.after, limit: PAGE_LIMIT }),
  "offices.tasks": async (ctx) => ({ tasks: await listOfficeTasks(ctx) }),
  "offices.dismiss": async (ctx, { body: { batch_id: batchId }, operator }) => {
    await dismissOfficeTask(ctx, { batchId, operator });
    return {};
  },
};
