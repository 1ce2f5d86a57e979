import { randomUUID } from "node:crypto";
import { askOffices } from "../../src/features/offices/ask-offices.ts";
import { addDentist } from "../support/add-dentist.ts";
import type { TestApp } from "../support/create-test-app.ts";
import { nextAddress } from "../support/parts/phones-part.ts";

export interface Office {
  email: string;
  providerId: string;
  locationId: string;
}

type Location = NonNullable<Parameters<typeof addDentist>[1]>["location"];

export function openOffices(fixture: TestApp<"mail">) {
  const send = (
    method: "GET" | "POST",
    url: string,
    form: Record<string, string> = {},
    headers: object = {},
  ) =>
    fixture.app.inject({
      method,
      url,
      remoteAddress: nextAddress(),
      headers: {
        ...(method === "POST" && {
          "content-type": "application/x-www-form-urlencoded",
          "sec-fetch-site": "same-origin",
        }),
        ...headers,
      },
      ...(method === "POST" && { payload: new URLSearchParams(form).toString() }),
    });
  return {
    /** A published listing whose contact of record is an inbox of its own. */
    async add(location: Location = {}, provider: object = {}): Promise<Office> {
      const email = `desk-${randomUUID()}@office.example`;
      const ids = await addDentist(fixture.db, {
        provider: { languages: ["EN"], ...provider },
        location: {
          phone: "+17135550101",
          opening_hours: "Mon-Fri 08:00-17:00",
          weekly_hours: [1, 2, 3, 4, 5].flatMap((day) => [day * 1_440 + 480, day * 1_440 + 1_020]),
          record_email: email,
          ...location,
        },
      });
      return { email, ...ids };
    },
    /** What the hourly job and what it queues send to an office. */
    async ask({ email }: Pick<Office, "email">) {
      await askOffices(fixture.ctx);
      for (let round = 0; round < 2; round += 1) await fixture.jobs.run();
      return fixture.mail.take(email);
    },
    get: (path: string) => send("GET", path),
    post: (path: string, form: Record<string, string> = {}, headers: object = {}) =>
      send("POST", path, form, headers),
    read: ({ locationId }: Office) =>
      fixture.db
        .selectFrom("provider_locations")
        .innerJoin("providers", "providers.id", "provider_id")
        .select(["phone", "opening_hours", "accepting_new_patients", "accepting_checked_on", "confirmed_on"])
        .select([
          "provider_locations.field_sources",
          "being_checked",
          "confirmation",
          "languages",
          "doubt_settled_at",
        ])
        .where("provider_locations.id", "=", locationId)
        .executeTakeFirstOrThrow(),
  };
}

/** The path of the first link of an email that begins so. */
export function linkOf(mail: { text: string } | undefined, path: string): string {
  const [, found = ""] = new RegExp(`https?://[^/\\s]+(${path}/[\\w-]{43})`).exec(mail?.text ?? "") ?? [];
  return found;
}
