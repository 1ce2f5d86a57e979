import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator, type SignedInOperator } from "../support/parts/operators-part.ts";

let fixture: TestApp;
let owner: SignedInOperator;
beforeAll(async () => {
  fixture = await createTestApp();
  owner = await addOperator(fixture, "owner");
});
afterAll(() => fixture.close());

const FILE = [
  "npi,name,last_name,degree,specialities,languages",
  "1234567893,Ada,Reed,DDS,GD,EN",
  "1111111111,Bo,Wrong,DDS,GD,EN",
].join("\n");

function load(query: string, text = FILE) {
  return fixture.app.inject({
    method: "POST",
    url: `/console/api/imports?kind=providers&file=new%20dentists.csv&${query}`,
    headers: {
      host: "localhost",
      origin: "http://localhost",
      cookie: owner.cookie,
      "content-type": "application/octet-stream",
    },
    payload: Buffer.from(text),
  });
}

interface Listed {
  id: string;
  finished_at: string | null;
  [column: string]: unknown;
}

async function loaded(query: string): Promise<Listed> {
  const { id } = (await load(query)).json<{ id: string }>();
  await expect
    .poll(async () => (await findImport(id))?.finished_at, { timeout: 5_000 })
    .toEqual(expect.any(String));
  const done = await findImport(id);
  if (done === undefined) throw new Error("The import is not listed.");
  return done;
}

async function findImport(id: string): Promise<Listed | undefined> {
  const { imports } = (await owner.call("/imports")).json<{ imports: Listed[] }>();
  return imports.find((one) => one.id === id);
}

const countDentists = async () =>
  (await fixture.db.selectFrom("providers").select("id").where("npi", "=", "1234567893").execute()).length;

it("a dry run counts what would change, and writes nothing [OPS-04]", async () => {
  const done = await loaded("dry_run=1");
  expect(done).toMatchObject({
    file_name: "new dentists.csv",
    is_dry_run: true,
    counts: { read: 2, added: 1, changed: 0, removed: 0, refused: 1 },
    refusals: [{ line: 3, reason: expect.stringContaining("npi") }],
    failure: null,
  });
  expect(await countDentists()).toBe(0);
});

it("refused rows stop an import, and are there to download [OPS-04]", async () => {
  const done = await loaded("dry_run=0");
  expect(done).toMatchObject({
    failure: expect.stringContaining("Nothing was loaded"),
    has_refused_rows: true,
  });
  expect(await countDentists()).toBe(0);
  const { body } = await owner.call("/imports/refused", { import_id: done.id });
  expect(body).toContain("1111111111");
  expect(body).not.toContain("1234567893");
});

it("the valid rows are loaded where that is asked for, by the operator [OPS-04]", async () => {
  await loaded("skip_refused=1");
  expect(await countDentists()).toBe(1);
  const entries = await fixture.db
    .selectFrom("audit_entries")
    .select(["actor", "command", "subject_kind"])
    .where("subject_kind", "=", "import")
    .execute();
  expect(entries).toEqual([{ actor: owner.email, command: "import", subject_kind: "import" }]);
});

it("a file of another kind is refused in words [OPS-04]", async () => {
  const { id } = (await load("dry_run=1", "colour\nred")).json<{ id: string }>();
  await expect
    .poll(async () => (await findImport(id))?.failure, { timeout: 5_000 })
    .toEqual(expect.any(String));
});
