/**
 * Fills a database with an office of forty dentists among 20,000 listings, and asks the built product for every page of
 * its desk and for what the office says there, each some times, counting the processor time of the server and of
 * PostgreSQL. bench/README.md says what is printed and checked.
 *
 *     node bench/run.mjs desk [dentists]
 */
import { PROCEDURES } from "@smirk/domain/fees/procedures";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { startProduct } from "../floods/start-product.ts";
import { withDatabase } from "../open-postgres.ts";
import { findPostmaster, measureProcessor, needProcessorTimes } from "../processor-time.ts";
import { isSmoke, setExitCode, sized, sizedOrGiven } from "../smoke.ts";
import { drawPhoto } from "./draw-photo.ts";
import { type FilledOffice, fillOffice } from "./fill-office.ts";

const MOST_MS = 200;
const MOST_KB = 100;
const dentists = sizedOrGiven(40, 3);
const rounds = sized(10, 1);

interface Question {
  name: string;
  path: string;
  /** What is posted, another value each time; undefined for a page. */
  form?: (round: number) => Record<string, string> | FormData;
  /** Milliseconds of the server's processor. */
  mostMs?: number;
}

/** A photo is drawn again by threads beside the one that answers. */
const MOST_PHOTO_MS = 1_000;
/** Every procedure of every dentist at once: more than 2,500 prices for an office of forty. */
const MOST_LIST_MS = 500;
const week = (round: number) => ({ hours: "days", mon_opens: `0${7 + (round % 2)}:00`, mon_closes: "17:00" });
const holidays = (round: number) => ({
  holiday_0_day: new Date(Date.now() + (30 + round) * DAY_MS).toISOString().slice(0, 10),
  holiday_0_name: "A day off",
});
const price = (round: number) => ({ member_checkup: String(60 + round), usual_checkup: "90" });
const table = (round: number) =>
  [
    "procedure\tmember_price\tusual_price",
    ...PROCEDURES.map(({ slug }) => `${slug}\t${60 + round}\t90`),
  ].join("\n");

function listQuestions({ officeId, locationIds: [first = ""] }: FilledOffice): Question[] {
  const desk = `/office/desk/${officeId}`;
  const parts = ["listings", "hours", "prices", "photos", "people", "texts", "check", "papers", "log"];
  const bytes = drawPhoto(4_000, 3_000);
  const photo = () => {
    const form = new FormData();
    form.set("location", first);
    form.set("photo", new Blob([bytes]), "office.png");
    return form;
  };
  const ofOne = { location: first };
  const ofAll = { location: "" };
  return [
    { name: "offices of a person", path: "/office/offices" },
    { name: "today", path: desk },
    ...parts.map((part) => ({ name: part, path: `${desk}/${part}` })),
    { name: "one listing", path: `${desk}/listings/${first}` },
    { name: "hours of one dentist", path: `${desk}/hours?location=${first}` },
    { name: "prices of one dentist", path: `${desk}/prices?location=${first}` },
    {
      name: "say that a listing is right",
      path: `${desk}/listings/${first}`,
      form: () => ({ answer: "right" }),
    },
    { name: "say the hours of one", path: `${desk}/hours`, form: (round) => ({ ...ofOne, ...week(round) }) },
    { name: "say the hours of all", path: `${desk}/hours`, form: (round) => ({ ...ofAll, ...week(round) }) },
    {
      name: "say holidays of all",
      path: `${desk}/holidays`,
      form: (round) => ({ ...ofAll, ...holidays(round) }),
    },
    { name: "say a price of one", path: `${desk}/prices`, form: (round) => ({ ...ofOne, ...price(round) }) },
    { name: "say a price of all", path: `${desk}/prices`, form: (round) => ({ ...ofAll, ...price(round) }) },
    {
      name: "paste all prices for all",
      path: `${desk}/prices/table`,
      form: (round) => ({ ...ofAll, table: table(round) }),
      mostMs: MOST_LIST_MS,
    },
    { name: "add a photo of 12 million pixels", path: `${desk}/photos`, form: photo, mostMs: MOST_PHOTO_MS },
    { name: "check a wrong code", path: `${desk}/check`, form: () => ({ code: "123456" }) },
  ];
}

needProcessorTimes();
let holds = true;
await withDatabase({ maxConnections: 2, statementTimeoutMs: 0 }, async ({ connection, connectionString }) => {
  const office = await fillOffice(connection.db, { dentists, others: sized(20_000, 100) });
  const product = await startProduct({ DATABASE_URL: connectionString, DEMO_DATA: "0" });
  try {
    await measure(product, { office, database: await findPostmaster(connection) });
  } finally {
    await product.stop();
  }
});
setExitCode(holds);

async function measure(
  { url, pid }: { url: string; pid: number },
  { office, database }: { office: FilledOffice; database: number },
): Promise<void> {
  let asked = 0;
  const ask = async ({ path, form: formOf }: Question, round: number) => {
    asked += 1;
    const form = formOf?.(round);
    const answer = await fetch(`${url}${path}`, {
      method: form === undefined ? "GET" : "POST",
      redirect: "manual",
      headers: {
        cookie: office.cookie,
        "sec-fetch-site": "same-origin",
        "x-forwarded-for": `198.51.${Math.floor(asked / 250)}.${(asked % 250) + 1}`,
      },
      ...(form !== undefined && { body: form instanceof FormData ? form : new URLSearchParams(form) }),
    });
    const bytes = (await answer.arrayBuffer()).byteLength;
    // A typed code that is wrong, and the thirteenth photo of a listing.
    if (answer.status >= 400 && form === undefined) throw new Error(`${path}: ${answer.status}`);
    return { bytes, status: answer.status };
  };
  const questions = listQuestions(office);
  for (const question of questions) await ask(question, rounds);
  console.log(
    `${dentists} dentists; ms of processor, the server's alone and with PostgreSQL, the mean of ${rounds}`,
  );
  for (const question of questions) {
    const { answer, serverMs, bothMs } = await measureProcessor({ server: pid, database, rounds }, (round) =>
      ask(question, round),
    );
    const kb = answer.bytes / 1_000;
    console.log(
      `  ${serverMs.toFixed(1).padStart(6)} ms ${bothMs.toFixed(1).padStart(7)} ms ${kb.toFixed(1).padStart(6)} KB  ${answer.status}  ${question.name}`,
    );
    if (!isSmoke && (serverMs > (question.mostMs ?? MOST_MS) || kb > MOST_KB)) {
      holds = false;
      console.log(`    more than ${question.mostMs ?? MOST_MS} ms or ${MOST_KB} KB`);
    }
  }
}
