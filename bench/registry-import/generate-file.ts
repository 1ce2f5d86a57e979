import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { createRandom, type Random } from "../../apps/server/src/demo/random.ts";
import { NAME_GROUPS } from "../../apps/server/src/demo/words/name-groups.ts";
import { readZips } from "../../apps/server/src/features/places/gazetteer/gazetteer-sources.ts";
import {
  npiOf,
  type RegistryRowFields,
  registryHeader,
  registryRowWriter,
  toRegistryLine,
} from "../../apps/server/test/support/registry/registry-layout.ts";

/** Prime: consecutive rows get scattered identifiers, each once. */
const SCATTER = 99_999_989;
const STEP = 38_196_601;

const DENTAL = ["1223G0001X", "122300000X", "1223X0400X", "1223P0221X", "1223E0200X", "1223S0112X"];
const OTHERS = ["207Q00000X", "363LF0000X", "101YM0800X", "2251X0800X", "183500000X"];
const CLINIC = "261QD0000X";
const STREETS = ["MAIN ST", "N OAK AVE", "COUNTY ROAD 12", "E 4TH ST", "CEDAR BLVD", "RIVER RD SUITE 200"];
const GROUPS = Object.values(NAME_GROUPS);
const LATIN = [..."ÑÉÓÜ"] as const;

export interface FileShape {
  rows: number;
  /** Dentists among all rows; the rest are other practitioners, organisations and deactivated identifiers. */
  dentists: number;
  seed: string;
}

/** Writes a registry file of the layout of 330 columns in Latin-1: invented people, the same for the same shape. */
export async function generateFile(path: string, shape: FileShape): Promise<void> {
  const random = createRandom(shape.seed);
  const zips = readZips();
  const write = registryRowWriter(330);
  const file = createWriteStream(path, { encoding: "latin1", highWaterMark: 4 * 1024 * 1024 });
  file.write(`${toRegistryLine(registryHeader(330))}\n`);
  for (let row = 0; row < shape.rows; row++) {
    const npi = npiOf(100_000_000 + ((row * STEP) % SCATTER));
    const line = write(generateRow(random, shape, npi, random.pick(zips)));
    if (!file.write(`${line}\n`)) await once(file, "drain");
  }
  file.end();
  await once(file, "close");
}

type Place = Pick<RegistryRowFields, "city" | "state" | "zip">;

function generateRow(
  random: Random,
  { dentists }: FileShape,
  npi: string,
  zip: { place: string; state: string; zip: string },
): RegistryRowFields {
  const place = { city: latin(zip.place), state: zip.state, zip: zip.zip + random.int(1000, 9999) };
  if (random.next() < dentists) return person(random, npi, place, dentalCodes(random));
  const kind = random.next();
  if (kind < 0.05) return { npi, entityType: "", deactivated: "03/14/2019" };
  if (kind > 0.22) return person(random, npi, place, [`${random.pick(OTHERS)}*`]);
  const isClinic = random.chance(0.1);
  return {
    npi,
    entityType: "2",
    organization: `${latin(zip.place)} ${isClinic ? "DENTAL GROUP, P.A." : "MEDICAL CENTER"} ${random.int(1, 99)}`,
    ...addressOf(random, place),
    taxonomies: [`${isClinic ? CLINIC : "261QM1300X"}*`],
  };
}

function dentalCodes(random: Random): string[] {
  const first = random.pick(DENTAL);
  if (random.chance(0.8)) return [`${first}*`];
  return random.chance(0.5) ? [random.pick(OTHERS), `${first}*`] : [`${first}*`, random.pick(DENTAL)];
}

function person(random: Random, npi: string, place: Place, taxonomies: string[]): RegistryRowFields {
  const group = random.pick(GROUPS);
  const accent = random.chance(0.02) ? random.pick(LATIN) : "";
  return {
    npi,
    firstName: latin(random.pick(random.chance(0.5) ? group.women : group.men)),
    middleName: random.chance(0.5) ? random.pick([..."ABCDEFGHJKLMNPRSTW"]) : "",
    lastName: latin(random.pick(group.last)) + accent,
    suffix: random.chance(0.03) ? random.pick(["JR.", "III", "SR."]) : "",
    credential: random.pick(["DDS", "D.D.S.", "DMD", "D.M.D., M.S.", ""]),
    ...addressOf(random, place),
    taxonomies,
  };
}

function addressOf(random: Random, place: Place): Partial<RegistryRowFields> {
  return {
    line1: `${random.int(1, 9999)} ${random.pick(STREETS)}`,
    ...place,
    country: "US",
    phone: `${random.int(201, 989)}55501${random.int(10, 99)}`,
  };
}

/** A text in capitals, of letters that Latin-1 has. */
function latin(text: string): string {
  return text.toUpperCase().replaceAll(/[^\u0020-\u00ff]/g, "");
}
