import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { addDentist } from "../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { StartedPayment } from "../support/parts/members-part.ts";
import { addPartner } from "../support/parts/partners-part.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const CLIENT = join(ROOT, "tools/api-client");
const node = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: ROOT });

let fixture: TestApp<"stripe" | "phones" | "signOn">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, phones: true, signOn: true });
  await addDentist(fixture.db, { provider: { last_name: "Fern" }, location: { zip: "77002" } });
});
afterAll(() => fixture.close());

/** What the program's person does outside of it: reads the phone, and pays in the card's form. */
async function openPerson(): Promise<string> {
  const server = createServer(async (request, response) => {
    if (request.method === "GET") {
      const [text] = await fixture.phones.messagesTo("+17135550147");
      return void response.end(JSON.stringify({ code: text?.code }));
    }
    await fixture.stripe.confirm((await json(request)) as StartedPayment);
    return void response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("a client that is made from the document compiles, joins, and asks as a partner [OPEN-02]", async () => {
  const generator = join(CLIENT, "node_modules/openapi-typescript/bin/cli.js");
  await node(generator, "docs/openapi.yaml", "--output", join(CLIENT, "generated/api.ts"));
  const compiled = await node("node_modules/typescript/bin/tsc", "-p", CLIENT, "--noEmit").catch(
    (error: { stdout: string }) => error,
  );
  expect(compiled.stdout).toBe("");
  const person = await openPerson();
  const partner = await addPartner(fixture);
  const given = {
    base: fixture.signOn.origin,
    ...{ readCode: person, pay: person },
    assertion: await partner.sign(),
  };
  const { stdout } = await node(join(CLIENT, "join.ts"), JSON.stringify(given));
  expect(JSON.parse(stdout)).toEqual({
    ...{ state: "paid", card: true, offices: ["Fern"] },
    refused: expect.stringMatching(/^(?:not_authorized|token_)/),
  });
});
