import { EventEmitter } from "node:events";
import type { FastifyReply } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enterUpload } from "../../src/features/offices/upload-gate.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { createSettableClock } from "../support/settable-clock.ts";
import { type Listing, openOfficePeople, type Person } from "./office-people.ts";

const clock = createSettableClock("2026-11-15T18:00:00Z");

let fixture: TestApp<"mail" | "phones">;
let people: ReturnType<typeof openOfficePeople>;
let listing: Listing;
let owner: Person & { officeId: string };
beforeAll(async () => {
  fixture = await createTestApp({ mail: true, phones: true, clock });
  people = openOfficePeople(fixture);
  listing = await people.listings.add();
  owner = await people.own(listing);
});
afterAll(() => fixture.close());

const draw = (width: number, height: number, background = "#2a9d8f") =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const pathIn = (language: string) => `${language}/office/desk/${owner.officeId}/photos`;
/** Without bytes the form comes without a file. */
const add = (language: string, bytes: Buffer | null) => {
  const form = new FormData();
  form.set("location", listing.locationId);
  if (bytes !== null) form.set("photo", new File([new Uint8Array(bytes)], "front.png"));
  return owner.upload(pathIn(language), form);
};
const removeAll = async () => {
  for (let left = 13; left > 0; left -= 1) {
    const [, photo] = /name="photo" value="([^"]+)"/.exec((await owner.get(pathIn(""))).body) ?? [];
    if (photo === undefined) return;
    await owner.post(`${pathIn("")}/change`, { location: listing.locationId, photo, press: "remove" });
  }
};

const STATES: readonly {
  what: string;
  show: (language: string) => Promise<{ statusCode: number; body: string }>;
  status: number;
  en: string;
  es: string;
}[] = [
  {
    what: "no photo",
    show: (language) => owner.get(pathIn(language)),
    ...{ status: 200, en: "There are no photos yet.", es: "Aún no hay fotos." },
  },
  {
    what: "a form without a file",
    show: (language) => add(language, null),
    ...{ status: 400, en: "Please choose a photo.", es: "Por favor, elija una foto." },
  },
  {
    what: "a file that is no photo",
    show: (language) => add(language, Buffer.from("<svg/>")),
    ...{ status: 400, en: "This is not a photo in JPEG, PNG, WebP or AVIF. Please choose another one." },
    es: "Esto no es una foto en JPEG, PNG, WebP o AVIF. Por favor, elija otra.",
  },
  {
    what: "a damaged photo",
    show: async (language) => add(language, (await draw(400, 400)).subarray(0, 60)),
    ...{ status: 400, en: "This photo is damaged. Please choose another one." },
    es: "Esta foto está dañada. Por favor, elija otra.",
  },
  {
    what: "a small photo",
    show: async (language) => add(language, await draw(199, 400)),
    ...{ status: 400, en: "This photo is too small: each side needs at least 200 pixels." },
    es: "Esta foto es demasiado pequeña: cada lado necesita al menos 200 píxeles.",
  },
  {
    what: "a photo of too many pixels",
    show: async (language) => add(language, await draw(20_000, 2_001)),
    ...{ status: 400, en: "This photo is too large: at most 10 MB and 40 million pixels, please." },
    es: "Esta foto es demasiado grande: por favor, como máximo 10 MB y 40 millones de píxeles.",
  },
  {
    what: "a file while many are read",
    show: async (language) => {
      const others = Array.from({ length: 4 }, () => new EventEmitter());
      for (const raw of others) enterUpload({ raw } as unknown as FastifyReply);
      const answer = await add(language, await draw(400, 400));
      for (const raw of others) raw.emit("close");
      return answer;
    },
    ...{
      status: 503,
      en: "We are busy right now. Nothing was saved. Please send it again in half a minute.",
    },
    es: "Ahora tenemos mucho trabajo. No se guardó nada. Envíelo otra vez en medio minuto, por favor.",
  },
  {
    what: "a photo that was saved",
    show: async (language) => add(language, await draw(400, 400, language === "" ? "#111" : "#eee")),
    ...{ status: 200, en: "Saved. Visitors see the photos below." },
    es: "Guardado. Los visitantes ven las fotos de abajo.",
  },
  {
    what: "a photo that was removed",
    show: async (language) => {
      const [, photo = ""] = /name="photo" value="([^"]+)"/.exec((await owner.get(pathIn(""))).body) ?? [];
      const form = { location: listing.locationId, photo, press: "remove" };
      return owner.post(`${pathIn(language)}/change`, form);
    },
    ...{
      status: 200,
      en: "Removed: visitors do not see it any more. For 30 days an owner can put it back with Undo in the log.",
    },
    es: "Quitada: los visitantes ya no la ven. Durante 30 días un dueño puede volver a ponerla con Deshacer en el registro.",
  },
  {
    what: "twelve photos",
    show: async (language) => {
      for (let shade = 0; shade < 240; shade += 20)
        await add("", await draw(200, 200, `rgb(${shade}, ${255 - shade}, 90)`));
      return owner.get(pathIn(language));
    },
    ...{ status: 200, en: "There are twelve photos, which is the most that a page shows. Remove one first." },
    es: "Hay doce fotos, el máximo que muestra una página. Primero quite una.",
  },
];

describe("the page of an office's photos", () => {
  it.each(STATES)(
    "says in both languages what is about $what [OFF-03]",
    async ({ what, show, status, en, es }) => {
      for (const [language, words] of [
        ["", en],
        ["/es", es],
      ] as const) {
        await removeAll();
        if (what === "a photo that was removed")
          await add("", await draw(300, 300, language === "" ? "#333" : "#444"));
        const answer = await show(language);
        expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(`>${words}</p>`)]);
      }
    },
  );
});
