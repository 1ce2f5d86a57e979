import type { Language } from "@smirk/domain/wire/language";
import type { ApiFetch } from "../../api-fetch.ts";

export async function saveLanguage(memberFetch: ApiFetch, language: Language): Promise<boolean> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ language });
  return (await memberFetch("/account/language", { method: "PUT", headers, body })).ok;
}
