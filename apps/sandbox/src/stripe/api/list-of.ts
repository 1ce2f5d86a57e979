import type { ListOf } from "../state/objects.ts";

export function listOf<T>(url: string, data: T[], hasMore = false): ListOf<T> {
  return { object: "list", data, has_more: hasMore, url };
}
