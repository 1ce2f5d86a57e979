import { randomUUID } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import { addressKey } from "../../src/features/places/address-key.ts";
import { addDentist } from "../support/add-dentist.ts";
import type { TestApp } from "../support/create-test-app.ts";
import { nextAddress, nextPhone } from "../support/parts/phones-part.ts";

type App = TestApp<"mail" | "phones">;

/** An NPI that no other dentist of this file has: nine digits and their check digit. */
let npis = 0;
export function nextNpi(): string {
  npis += 1;
  const digits = `1${String(90_000_000 + npis)}`;
  const sum = [...`80840${digits}`].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

export interface Listing {
  npi: string;
  phone: string;
  email: string;
  providerId: string;
  locationId: string;
}

interface Browser {
  get(path: string): Promise<LightMyRequestResponse>;
  post(path: string, form?: Record<string, string>, headers?: object): Promise<LightMyRequestResponse>;
  /** A form with files, as browsers post it without a script. */
  upload(path: string, form: FormData): Promise<LightMyRequestResponse>;
}

/** A person of an office at a browser that keeps its cookies. */
export interface Person extends Browser {
  email: string;
  cookies: Map<string, string>;
}

function openBrowser({ app }: Pick<App, "app">, email: string): Person {
  const cookies = new Map<string, string>();
  const address = nextAddress();
  const send = async (
    method: "GET" | "POST",
    url: string,
    payload: string | Buffer | null,
    headers: object,
  ) => {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
    const answer = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: {
        ...(cookie !== "" && { cookie }),
        ...(method === "POST" && {
          "content-type": "application/x-www-form-urlencoded",
          "sec-fetch-site": "same-origin",
        }),
        ...headers,
      },
      ...(payload !== null && { payload }),
    });
    for (const { name, value } of answer.cookies) {
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    email,
    cookies,
    get: (path) => send("GET", path, null, {}),
    post: (path, form = {}, headers = {}) =>
      send("POST", path, new URLSearchParams(form).toString(), headers),
    async upload(path, form) {
      const posted = new Response(form);
      const type = posted.headers.get("content-type") ?? "";
      return send("POST", path, Buffer.from(await posted.arrayBuffer()), { "content-type": type });
    },
  };
}

export function openOfficePeople(fixture: App) {
  const listings = {
    /** A published listing of a dentist with an NPI, whose contacts of record are its own. */
    async add(location: object = {}, provider: object = {}): Promise<Listing> {
      const [npi, phone, email] = [nextNpi(), nextPhone(), `desk-${randomUUID()}@office.example`];
      const address = `${npis} Oak St`;
      const place = { address, address_key: addressKey(address, "77002"), phone, record_email: email };
      const ids = await addDentist(fixture.db, {
        provider: { npi, languages: ["EN"], ...provider },
        location: { ...place, ...location },
      });
      return { npi, phone, email, ...ids };
    },
  };
  const person = (email: string) => openBrowser(fixture, email);
  const runJobs = async () => {
    for (let round = 0; round < 2; round += 1) await fixture.jobs.run();
  };
  const mailedCode = async (address: string) => {
    await runJobs();
    const mails = await fixture.mail.take(address);
    return /\b([2-9A-Z]{5}-[2-9A-Z]{5})\b/.exec(mails.at(-1)?.text ?? "")?.[1] ?? "";
  };
  const claim = async (one: Person, { npi, locationId }: Listing, way: string, zip = "77002") => {
    await one.get(`/office/claim?npi=${npi}&zip=${zip}`);
    const asked = await one.post("/office/claim", { location: locationId, way });
    return String(asked.headers.location ?? "");
  };
  const people = {
    person,
    listings,
    runJobs,
    mailedCode,
    claim,
    /** The newest code of a phone. */
    phonedCode: async (phone: string) => (await fixture.phones.messagesTo(phone))[0]?.code ?? "",
    async signIn(email = `ann-${randomUUID()}@clinic.example`): Promise<Person> {
      const one = person(email);
      await one.post("/office", { email });
      const answer = await one.post("/office/code", { code: await mailedCode(email) });
      if (answer.statusCode !== 303) throw new Error(`Not signed in: ${answer.statusCode} ${answer.body}`);
      return one;
    },
    /** An owner of the listing's office, by a code to its phone. */
    async own(listing: Listing, one?: Person): Promise<Person & { officeId: string }> {
      const owner = one ?? (await people.signIn());
      const path = await claim(owner, listing, "text");
      const proved = await owner.post(path, { code: await people.phonedCode(listing.phone) });
      if (proved.statusCode !== 303) throw new Error(`Not claimed: ${proved.statusCode} ${proved.body}`);
      return { ...owner, officeId: await people.officeOf(listing) };
    },
    officeOf: async ({ locationId }: Listing) => {
      const { office_id: id } = await fixture.db
        .selectFrom("office_listings")
        .select("office_id")
        .where("location_id", "=", locationId)
        .executeTakeFirstOrThrow();
      return id;
    },
  };
  return people;
}
