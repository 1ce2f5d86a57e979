// Run as a process of its own, so that the visitor's figures are not those of the flood's.
import { connect } from "node:net";
import { ONE_ADDRESS, type OneAddress } from "./one-address.ts";
import { type Client, countStatus, createClient, EVERYWHERE, type Statuses } from "./requests.ts";

/** Each request is one that the product takes; together they are more than it can do. */
export type LegalFlood = "boxes" | "typing" | "pipelines" | "downloads" | "pictures";

const BOX_CLIENTS = 40;
const TYPING_CLIENTS = 50;
const PIPELINES = 50;
const PIPELINED = 60;
const DOWNLOADS = 8;
const PICTURE_CLIENTS = 20;

interface Flood {
  product: string;
  untilMs: number;
  /** A member's token. */
  token: string;
  statuses: Statuses;
}

/** Clients with an address each that ask again the moment an answer comes. */
async function flood(
  { product, untilMs, statuses }: Flood,
  clients: number,
  ask: (client: Client, index: number, asked: number) => ReturnType<Client["get"]>,
  addressOf = (index: number) => `198.51.100.${index + 1}`,
): Promise<void> {
  const askOn = async (index: number) => {
    const client = createClient(product, addressOf(index));
    for (let asked = 0; performance.now() < untilMs; asked += 1) {
      countStatus(statuses, (await ask(client, index, asked)).status);
    }
    client.close();
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => askOn(index)));
}

/** Sends all its requests at once, and again once the connection is closed or has answered them. */
async function pipeline({ product, untilMs, statuses }: Flood, index: number): Promise<void> {
  const url = new URL(product);
  const address = `203.0.113.${index + 1}`;
  const request = `GET / HTTP/1.1\r\nHost: smirk\r\nX-Forwarded-For: ${address}\r\nAccept-Encoding: br\r\n\r\n`;
  while (performance.now() < untilMs) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const socket = connect(Number(url.port), url.hostname);
    let answered = 0;
    socket.on("data", (chunk: Buffer) => {
      for (const [, status = ""] of chunk.toString("latin1").matchAll(/HTTP\/1\.1 (\d{3})/g)) {
        countStatus(statuses, Number(status));
        answered += 1;
      }
      if (answered >= PIPELINED) socket.destroy();
    });
    socket.on("error", () => {});
    socket.once("close", resolve);
    socket.setTimeout(Math.max(1, untilMs - performance.now()), () => socket.destroy());
    socket.write(request.repeat(PIPELINED));
    await promise;
  }
}

/** One address with as many connections as a browser and its extensions would never have. */
const ONE_ADDRESS_CLIENTS = 40;

function floodFromOne(kind: OneAddress, all: Flood): Promise<void> {
  const ask = ONE_ADDRESS[kind];
  return flood(
    all,
    ONE_ADDRESS_CLIENTS,
    (client, index, asked) => ask({ client, token: all.token, number: index + asked * ONE_ADDRESS_CLIENTS }),
    () => "198.51.100.1",
  );
}

const FLOODS: Record<LegalFlood, (all: Flood) => Promise<unknown>> = {
  boxes: (all) => flood(all, BOX_CLIENTS, (client) => client.query(EVERYWHERE)),
  typing: (all) =>
    flood(all, TYPING_CLIENTS, (client, _index, asked) =>
      client.get(`/places/autocomplete?input=${"acms"[asked % 4]}&lat=29.7&lng=-95.4`),
    ),
  pipelines: (all) => Promise.all(Array.from({ length: PIPELINES }, (_, index) => pipeline(all, index))),
  downloads: (all) =>
    flood(
      all,
      DOWNLOADS,
      (client) => client.get("/account/agreement.pdf", all.token),
      () => "198.51.100.1",
    ),
  pictures: (all) =>
    flood(all, PICTURE_CLIENTS, (client, index, asked) =>
      client.get(`/share/dentist/${1 + index + asked * PICTURE_CLIENTS}.png`),
    ),
};

const [product = "", kind = "boxes", seconds = "30", token = ""] = process.argv.slice(2);
const statuses: Statuses = {};
const untilMs = performance.now() + Number(seconds) * 1_000;
const all = { product, untilMs, token, statuses };
await (kind in ONE_ADDRESS ? floodFromOne(kind as OneAddress, all) : FLOODS[kind as LegalFlood](all));
process.send?.(statuses);
process.disconnect?.();
