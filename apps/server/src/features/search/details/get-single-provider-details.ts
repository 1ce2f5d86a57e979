import type { Provider } from "@smirk/domain/directory/provider";
import type { Context } from "../../../context.ts";
import { getMultipleProviderDetails } from "./get-multiple-provider-details.ts";

export async function getSingleProviderDetails(
  ctx: Context,
  input: { id: string },
): Promise<Provider | null> {
  const [provider] = await getMultipleProviderDetails(ctx, { ids: [input.id] });
  return provider ?? null;
}
