import { expect } from "@playwright/test";
import { readMails } from "./journey.ts";

const INBOX = "front-desk@offices.example";

/** The path of the link in the email to the demo's office, in English. */
export async function findOfficeLink(): Promise<string> {
  await expect.poll(async () => (await readMails(INBOX)).length).toBeGreaterThan(0);
  const [mail] = await readMails(INBOX);
  const [path = ""] = /\/office\/confirm\/[\w-]{20,100}/.exec(mail?.text ?? "") ?? [];
  return path;
}
