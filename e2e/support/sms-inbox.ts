import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

const SANDBOX = process.env.E2E_SANDBOX ?? "";

interface TextMessage {
  to: string;
  text: string;
  code: string;
}

let numbers = 0;

/** A US number that no other test has, in E.164: exchanges from 220 on, one for each worker, have no service codes. */
export function newPhoneNumber(): string {
  numbers += 1;
  const exchange = 220 + (Number(process.env.TEST_WORKER_INDEX) % 80);
  return `+1713${exchange}${String(numbers).padStart(4, "0")}`;
}

/** What reached a phone, newest first. */
export async function readTextMessages(phoneNumber: string): Promise<TextMessage[]> {
  const answer = await fetch(`${SANDBOX}/_sandbox/sms/messages`);
  const { messages } = (await answer.json()) as { messages: TextMessage[] };
  return messages.filter(({ to }) => to === phoneNumber);
}

/** The codes that reached a phone, newest first. */
export async function readCodes(phoneNumber: string): Promise<string[]> {
  return (await readTextMessages(phoneNumber)).map(({ code }) => code);
}

/** The newest code of a phone, once there are as many as said. */
export async function waitForCode(phoneNumber: string, count = 1): Promise<string> {
  await expect.poll(async () => (await readCodes(phoneNumber)).length).toBe(count);
  const [code] = await readCodes(phoneNumber);
  if (code === undefined) throw new Error("No code came.");
  return code;
}

/** Six digits that are not the code. */
export function otherThan(code: string): string {
  return code.replace(/^./, (first) => String((Number(first) + 1) % 10));
}

/** Asks for a code on the sign-up page, and waits for the page that takes it. */
export async function askForCode(page: Page, phoneNumber: string): Promise<string> {
  await page.goto("/sign-up");
  await page.getByLabel("Phone number").fill(phoneNumber);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByLabel("6-digit code")).toBeFocused();
  return waitForCode(phoneNumber);
}
