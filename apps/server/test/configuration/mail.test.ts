import { expect, it } from "vitest";
import { readMail } from "../../src/config/config-mail.ts";
import type { SettingValues } from "../../src/config/settings/settings.ts";

const values = { APP_ENV: "production", MAIL_FROM: null, SUPPORT_EMAIL: "help@smirk.example" };

function read(changes: Partial<SettingValues>) {
  const errors: string[] = [];
  const config = readMail({ ...values, ...changes } as SettingValues, errors);
  return { config, errors };
}

it("no mail is sent without a mail server", () => {
  expect(read({ SMTP_URL: null })).toEqual({ config: null, errors: [] });
});

it("mail comes from the support address unless there is one for it", () => {
  const SMTP_URL = "smtps://mail.example";
  expect(read({ SMTP_URL }).config?.from).toBe("help@smirk.example");
  expect(read({ SMTP_URL, MAIL_FROM: "post@smirk.example" }).config?.from).toBe("post@smirk.example");
});

it.each([
  ["smtps://mail.example", { port: 465, encryption: "tls", login: null }],
  [
    "smtp://a%40b:p%2Fw@mail.example",
    { port: 587, encryption: "starttls", login: { user: "a@b", pass: "p/w" } },
  ],
  ["smtp://mail.example:2525", { port: 2525, encryption: "starttls" }],
])("reads %s", (SMTP_URL, meant) => {
  expect(read({ SMTP_URL })).toMatchObject({ config: { host: "mail.example", ...meant }, errors: [] });
});

it.each(["127.0.0.1", "127.1", "LOCALHOST", "[::1]"])(
  "only to this machine mail travels in the open: %s",
  (host) => {
    const SMTP_URL = `smtp://${host}:3925`;
    expect(read({ SMTP_URL, APP_ENV: "demo" })).toMatchObject({ config: { encryption: "none" }, errors: [] });
    expect(read({ SMTP_URL }).errors).toEqual(["SMTP_URL must name another machine in production."]);
  },
);

it.each([
  ["smtp:mail.example", "SMTP_URL must name a host."],
  ["smtps://me:50%@mail.example", "SMTP_URL must have its user and password URL-encoded."],
])("refuses %s", (SMTP_URL, failure) => {
  expect(read({ SMTP_URL }).errors).toEqual([failure]);
});
