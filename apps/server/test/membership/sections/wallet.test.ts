import { createHash, createVerify, generateKeyPairSync, X509Certificate } from "node:crypto";
import type { CardCodeAnswer, CardsAnswer } from "@smirk/contract/account/person-cards";
import { groupDigits } from "@smirk/domain/membership/card-number";
import { listFaceFacts } from "@smirk/domain/membership/card-values";
import { dayIn } from "@smirk/domain/wire/office-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import { decodeJwt, importSPKI, jwtVerify } from "jose";
import forge from "node-forge";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfigError, loadConfig } from "../../../src/config/config.ts";
import { cardWords } from "../../../src/features/card/card-words.ts";
import { describeCardValues } from "../../../src/features/card/describe-card-values.ts";
import { checkWallet } from "../../../src/features/health/checks/check-settings.ts";
import { textsIn } from "../../../src/locales/texts.ts";
import { ABOUT_NOBODY } from "../../../src/vendors/disclosures/disclosure-log.ts";
import { createGoogleWallet } from "../../../src/vendors/wallet/google-wallet.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { createPassAuthority } from "../../support/pass-authority.ts";
import { PRINTED_DOTS, printPage, readCodes } from "../../support/pictures/read-codes.ts";
import { PRODUCTION } from "../../support/production-environment.ts";
import { unzip } from "../../support/read-pass.ts";
import { readPdf } from "../../support/read-pdf.ts";
import { sampleCardValues } from "../../support/sample-card-values.ts";
import { createSettableClock, DAY_MS } from "../../support/settable-clock.ts";

const YEAR_MS = 365 * DAY_MS;
const clock = createSettableClock();
const NOW = clock.now().getTime();
const authority = createPassAuthority(new Date(NOW + 5 * YEAR_MS));
const issued = authority.issue(new Date(NOW + YEAR_MS));
const google = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
/** Nobody listens there. */
const NOWHERE = {
  APPLE_PUSH_URL: "http://127.0.0.1:9",
  GOOGLE_WALLET_SAVE_URL: "http://127.0.0.1:9/save",
  GOOGLE_WALLET_API_URL: "http://127.0.0.1:9",
  GOOGLE_WALLET_TOKEN_URL: "http://127.0.0.1:9/token",
};
const SETTINGS = {
  APPLE_PASS_CERTIFICATE: issued.certificate.replaceAll("\n", "\\n"),
  APPLE_PASS_PRIVATE_KEY: issued.privateKey,
  APPLE_WWDR_CERTIFICATE: authority.certificate,
  GOOGLE_WALLET_ISSUER_ID: "3388000000012345678",
  GOOGLE_WALLET_ACCOUNT: "wallet@smirk.iam.gserviceaccount.com",
  GOOGLE_WALLET_PRIVATE_KEY: google.privateKey,
  ...NOWHERE,
};
const { wallet } = loadConfig({ APP_ENV: "test", ...SETTINGS });

let fixture: TestApp<"stripe" | "clock">;
let member: SignedIn;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock, config: { wallet } });
  member = await fixture.members.join({ family_members: [MIA] });
});
afterAll(() => fixture.close());

const NONE = { label: "", value: "" };
const MIA = { relation: "child", name: "Mia", surname: "Lopez", birth_date: "2016-07-08" };

const call = async (method: "GET" | "POST", url: string, who = member) => {
  const { headers } = await fixture.members.signInAgain(who);
  return fixture.app.inject({ method, url, headers });
};
const makePass = async () => unzip((await call("GET", "/account/wallet/apple")).rawPayload);

const readCards = async () => (await call("GET", "/account/cards")).json<CardsAnswer>().cards;

/** @param picture in a format of the web */
async function expectOneCode(picture: Uint8Array, link: string | undefined) {
  const found = await readCodes(picture);
  expect(found).toMatchObject({ zbar: [link], jsqr: link });
  return found;
}

interface RawSignature {
  rawCapture: { authenticatedAttributes: forge.asn1.Asn1[]; signature: string };
  certificates: forge.pki.Certificate[];
}

/** Attributes as they were signed, the signature, and the certificates that came along. */
function readSignature(bytes: Buffer) {
  const message = forge.pkcs7.messageFromAsn1(forge.asn1.fromDer(bytes.toString("binary")));
  const { rawCapture, certificates } = message as unknown as RawSignature;
  const { Class, Type } = forge.asn1;
  const set = forge.asn1.create(Class.UNIVERSAL, Type.SET, true, rawCapture.authenticatedAttributes);
  return {
    signed: Buffer.from(forge.asn1.toDer(set).getBytes(), "binary"),
    signature: Buffer.from(rawCapture.signature, "binary"),
    certificates: certificates.map((one) => new X509Certificate(forge.pki.certificateToPem(one))),
  };
}

interface GoogleCards {
  payload: { genericObjects: { subheader: { defaultValue: { value: string } } }[] };
}

async function readGoogle(who: SignedIn) {
  const { link } = (await call("POST", "/account/wallet/google", who)).json<{ link: string }>();
  const [card] = decodeJwt<GoogleCards>(link.slice(link.lastIndexOf("/") + 1)).payload.genericObjects;
  return card;
}

describe("a card for Apple Wallet", () => {
  it("has name, number, plan and group, and no birthday or relative [SELF-09]", async () => {
    const answer = await call("GET", "/account/wallet/apple");
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
      200,
      "application/vnd.apple.pkpass",
    ]);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const pass = (await makePass()).get("pass.json")?.toString() ?? "";
    const { policy_number: number, group_code, plan_name } = await fixture.members.readCard(member);
    for (const text of ["Maria Lopez", number.replace(/(.{4})(?=.)/g, "$1 "), group_code, plan_name]) {
      expect(pass).toContain(text);
    }
    expect(pass).not.toMatch(/1990|05-17|May 17|Mia|maria@|7135550123|1200 Main/);
  });

  it("says on its front that it is no insurance [SELF-09]", async () => {
    const pass = JSON.parse((await makePass()).get("pass.json")?.toString() ?? "{}");
    const front = [
      ...pass.generic.primaryFields,
      ...pass.generic.secondaryFields,
      ...pass.generic.auxiliaryFields,
    ];
    expect(front.map(({ value }) => value)).toContain("THIS IS NOT INSURANCE");
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: "pass.example.smirk",
      teamIdentifier: "TEAM123456",
      organizationName: "Brightwell Dental Network",
      sharingProhibited: true,
    });
  });

  it("names the organization, its website, its phone and what a pharmacy reads [LAW-06]", async () => {
    const pass = JSON.parse((await makePass()).get("pass.json")?.toString() ?? "{}");
    expect(pass.generic.backFields.at(-1)).toEqual({
      key: "prescriptions",
      label: "Prescriptions",
      value:
        "Administrator Pinebrook Prescription Savings (demo)\nBIN 000000\nPCN DEMO\nGroup DEMO\n(800) 555-0152",
    });
    expect(pass.generic.backFields.slice(0, 3)).toEqual([
      { key: "organization", label: "Plan organization", value: "Brightwell Dental Network" },
      { key: "website", label: "Website", value: "brightwell.example" },
      { key: "phone", label: "Questions?", value: fixture.ctx.config.supportPhone },
    ]);
  });

  it("lists the digest of each file, which are few and small [SELF-09]", async () => {
    const files = await makePass();
    const manifest = JSON.parse(files.get("manifest.json")?.toString() ?? "{}");
    const rest = [...files].filter(([name]) => !["manifest.json", "signature"].includes(name));
    expect(Object.keys(manifest).toSorted()).toEqual(rest.map(([name]) => name).toSorted());
    for (const [name, bytes] of rest) {
      expect(manifest[name]).toBe(createHash("sha1").update(bytes).digest("hex"));
    }
    const sizes = rest.reduce((sum, [, bytes]) => sum + bytes.length, 0);
    expect(sizes).toBeLessThan(50_000);
    expect(rest.map(([name]) => name)).toEqual(
      expect.arrayContaining(["icon.png", "icon@2x.png", "logo.png"]),
    );
  });

  it("is signed by the configured certificate, which the authority issued [SELF-09]", async () => {
    const files = await makePass();
    const { signed, signature, certificates } = readSignature(files.get("signature") ?? Buffer.alloc(0));
    const own = new X509Certificate(issued.certificate);
    expect(certificates.map(({ fingerprint }) => fingerprint)).toEqual(
      expect.arrayContaining([own.fingerprint, new X509Certificate(authority.certificate).fingerprint]),
    );
    const verifies = (algorithm: string) =>
      createVerify(algorithm).update(signed).verify(own.publicKey, signature);
    expect(["RSA-SHA1", "RSA-SHA256"].some(verifies)).toBe(true);
    const manifest = files.get("manifest.json") ?? Buffer.alloc(0);
    const digests = ["sha1", "sha256"].map((name) => createHash(name).update(manifest).digest("hex"));
    expect(digests.some((digest) => signed.toString("hex").includes(digest))).toBe(true);
  });

  it("has no end while the membership runs, and is gray, void and stamped after it [SELF-09] [SELF-10]", async () => {
    const leaving = await fixture.members.join({ email: "leaving@example.com" });
    const files = unzip((await call("GET", "/account/wallet/apple", leaving)).rawPayload);
    const pass = JSON.parse(files.get("pass.json")?.toString() ?? "{}");
    expect(pass).not.toHaveProperty("expirationDate");
    expect(await readGoogle(leaving)).not.toHaveProperty("validTimeInterval");
    await fixture.members.cancel(leaving);
    const [after] = await fixture.members.membershipsOf(leaving.accountId);
    const ended = after?.ended_at ?? new Date(0);
    const stamp = `Ended ${formatShortDate(dayIn(fixture.ctx.config.officeTimeZone, ended))}`;
    const newer = unzip((await call("GET", "/account/wallet/apple", leaving)).rawPayload);
    const gray = JSON.parse(newer.get("pass.json")?.toString() ?? "{}");
    expect(gray).toMatchObject({
      serialNumber: pass.serialNumber,
      voided: true,
      backgroundColor: "rgb(95, 104, 101)",
    });
    expect(gray.generic.headerFields).toEqual([{ key: "end", value: stamp }]);
    expect(Date.parse(gray.expirationDate)).toBe(Math.floor(ended.getTime() / 1000) * 1000);
    expect(JSON.stringify(gray)).not.toMatch(/charge the member price|barcode/);
    const card = await readGoogle(leaving);
    expect(card).toMatchObject({ hexBackgroundColor: "#5f6865", state: "EXPIRED" });
    expect(card?.subheader.defaultValue.value).toBe(`${stamp}. THIS IS NOT INSURANCE`);
    expect(card).not.toHaveProperty("barcode");
  });
});

describe("a card for Google Wallet", () => {
  const readToken = async (link: string) => {
    const token = link.slice(link.lastIndexOf("/") + 1);
    const key = await importSPKI(google.publicKey, "RS256");
    return {
      token,
      ...(await jwtVerify(token, key, { audience: "google", currentDate: fixture.clock.now() })),
    };
  };

  it("is a link signed by the service account, with the same texts [SELF-09]", async () => {
    const answer = await call("POST", "/account/wallet/google");
    const { link } = answer.json<{ link: string }>();
    expect(link.startsWith("http://127.0.0.1:9/save/")).toBe(true);
    const { token, payload, protectedHeader } = await readToken(link);
    expect(token.length).toBeLessThanOrEqual(1800);
    expect(protectedHeader).toEqual({ alg: "RS256", typ: "JWT" });
    expect(payload).toMatchObject({ iss: SETTINGS.GOOGLE_WALLET_ACCOUNT, typ: "savetowallet" });
    const text = JSON.stringify(payload);
    for (const part of [
      "Maria Lopez",
      "Smirk Plus",
      "THIS IS NOT INSURANCE",
      "Brightwell Dental Network",
      "brightwell.example",
      "BIN 000000",
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/1990|05-17|Mia|maria@|7135550123/);
  });

  it("stays within 1,800 characters for the longest names [SELF-09]", async () => {
    if (wallet.google === null) throw new Error("No Google Wallet is configured.");
    const name = `${"Ś".repeat(100)} ${"東".repeat(100)}`;
    const card = {
      id: "6f1c1a90-0000-4000-8000-000000000000",
      updates: { url: "https://smirk.example/wallet/apple", token: "Zm9vYmFyYmF6cXV4cXV1eA" },
      terms: "",
      brandName: "Smirk",
      values: sampleCardValues("es", {
        member: name,
        number: "9203 4471 9025 1187",
        plan: "Smirk Complete Family Plan",
        group: "BW-COMPLETE-03",
      }),
      membershipUrl: "https://smirk.example/membership",
      checkUrl: "https://membership.smirk.example/check/Zm9vYmFyYmF6cXV4cXV1eA",
      language: "es" as const,
      words: cardWords(textsIn("es")),
      prescriptions: "BIN 000000\nPCN DEMO",
      clauses: ["Puede cancelar en los 30 días siguientes a la fecha de inicio."],
      stamp: null,
      expiresAt: new Date(fixture.clock.now().getTime() + DAY_MS),
    };
    const { token, payload } = await readToken(
      await createGoogleWallet(wallet.google, ABOUT_NOBODY).makeLink(card, fixture.clock.now()),
    );
    expect(token.length).toBeLessThanOrEqual(1800);
    expect(JSON.stringify(payload)).toContain("Ś".repeat(20));
    expect(JSON.stringify(payload)).toContain(card.clauses[0]);
    expect(JSON.stringify(payload)).toContain(card.checkUrl);
    expect(JSON.stringify(payload)).not.toContain("BIN");
  });
});

/** What stands between `<dt>` and `</dd>`, as label and value. */
const readFacts = (page: string) =>
  [...page.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label, value]) => ({ label, value }));

it("says each value of the card in the same words on page, file, pass and desk, and in the export [ARCH-03]", async () => {
  const texts = textsIn("en");
  const card = await fixture.members.readCard(member);
  const values = describeCardValues(fixture.ctx, { texts, card });
  const [own] = await readCards();
  const short = { ...values.member, value: "Maria L." };

  const paper = readPdf((await call("GET", "/account/insurance_card.pdf")).rawPayload).pages[0] ?? "";
  for (const { value } of Object.values(values)) expect(paper).toContain(value);
  for (const { label, value } of listFaceFacts(values)) expect(paper).toContain(`${label} ${value}`);

  const page = await fixture.app.inject({ url: new URL(own?.link ?? "").pathname });
  expect(readFacts(page.body)).toEqual(listFaceFacts({ ...values, member: short, family: NONE }));
  for (const { value } of [values.plan, values.organization, values.number, values.website, values.questions])
    expect(page.body).toContain(value);

  const { generic } = JSON.parse((await makePass()).get("pass.json")?.toString() ?? "{}");
  const fields: { label?: string; value: string }[] = Object.values(generic).flat() as [];
  for (const { label, value } of Object.values({ ...values, family: NONE, effective: NONE }))
    if (value !== "") expect(fields).toContainEqual(expect.objectContaining({ label, value }));

  const code = (await call("POST", `/account/cards/${own?.person_id}/code`)).json<CardCodeAnswer>();
  const desk = await fixture.app.inject({ url: new URL(code.link).pathname });
  expect(readFacts(desk.body).slice(0, 3)).toEqual([short, values.plan, values.group]);

  const copy = (await call("GET", "/account/data")).json();
  expect(copy.memberships[0]).toMatchObject({
    policy_number: values.number.value.replaceAll(" ", ""),
    plan: { name: values.plan.value, group_code: values.group.value },
  });
});

describe("the code for the dentist's desk", () => {
  it("is read back from every card on paper, by two decoders [DESK-01] [DESK-05]", async () => {
    const cards = await readCards();
    expect(cards.map(({ name }) => name)).toEqual(["Maria", "Mia"]);
    const [own, child] = cards;
    const theirs = await call("GET", `/account/cards/${child?.person_id}/card.pdf`);
    await expectOneCode(printPage(theirs.rawPayload), child?.paper_link);
    const pdf = await call("GET", "/account/insurance_card.pdf");
    const { sides } = await expectOneCode(printPage(pdf.rawPayload), own?.paper_link);
    expect((Math.min(...sides) / PRINTED_DOTS) * 25.4).toBeGreaterThanOrEqual(25);
    expect(readPdf(pdf.rawPayload).pages[0]).toContain("You need the last four digits of the member number.");
  });

  it("is on the page of a card's link as a picture, without its address [DESK-01] [DESK-05]", async () => {
    const [, child] = await readCards();
    const page = await fixture.app.inject({ url: new URL(child?.link ?? "").pathname });
    const [svg = ""] =
      /<svg[^>]*aria-label="QR code to check this card"[\s\S]*?<\/svg>/.exec(page.body) ?? [];
    const drawn = svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"');
    await expectOneCode(Buffer.from(drawn), child?.paper_link);
    expect(page.body).not.toContain("/check/");
  });

  it("is the message of both passes, with the digits that a desk types [DESK-01] [DESK-05]", async () => {
    const [own] = await readCards();
    const { policy_number: number } = await fixture.members.readCard(member);
    const altText = `Member number ends in ${number.slice(-4)}`;
    const pass = JSON.parse((await makePass()).get("pass.json")?.toString() ?? "{}");
    const message = { message: own?.paper_link, messageEncoding: "iso-8859-1", altText };
    expect(pass.barcodes).toEqual([{ format: "PKBarcodeFormatQR", ...message }]);
    const card = await readGoogle(member);
    const alternateText = `Number ${groupDigits(number)}`;
    const barcode = { type: "QR_CODE", value: own?.paper_link, alternateText };
    expect(card).toMatchObject({ barcode });
  });
});

describe("wallets", () => {
  it("are offered where the operator has certificates, and only there [SELF-09]", async () => {
    expect((await call("GET", "/account/wallet")).json()).toEqual({ apple: true, google: true });
    const bare = await createTestApp({});
    const { headers } = await bare.accounts.signIn({ isPaid: true });
    const answers = [
      await bare.app.inject({ url: "/account/wallet", headers }),
      await bare.app.inject({ url: "/account/wallet/apple", headers }),
      await bare.app.inject({ method: "POST", url: "/account/wallet/google", headers }),
    ];
    await bare.close();
    expect(answers[0]?.json()).toEqual({ apple: false, google: false });
    expect(answers.slice(1).map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  });

  it.each([
    ["GET", "/account/wallet"],
    ["GET", "/account/wallet/apple"],
    ["POST", "/account/wallet/google"],
  ] as const)("%s %s is for members alone [SELF-09]", async (method, url) => {
    const { headers } = await fixture.accounts.signIn();
    expect((await fixture.app.inject({ method, url, headers })).statusCode).toBe(403);
    expect((await fixture.app.inject({ method, url })).statusCode).toBe(401);
  });
});

const VENDORS_OWN = Object.fromEntries(Object.keys(NOWHERE).map((name) => [name, ""]));

describe("the configuration of wallets", () => {
  const errorsOf = (changes: Record<string, string>): string[] => {
    try {
      loadConfig({ ...PRODUCTION, ...SETTINGS, ...VENDORS_OWN, ...changes });
    } catch (error) {
      if (error instanceof ConfigError) return error.errors;
      throw error;
    }
    return [];
  };

  it("is accepted in production when all of it fits [SELF-09]", () => {
    expect(errorsOf({})).toEqual([]);
  });

  it("is refused with every error at once [SELF-09]", () => {
    const other = createPassAuthority(new Date(NOW + YEAR_MS));
    const nameless = other.issue(new Date(NOW + YEAR_MS), { passTypeId: "" });
    const { privateKey } = generateKeyPairSync("ec", {
      namedCurve: "P-256",
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    expect(
      errorsOf({
        APPLE_PASS_CERTIFICATE: nameless.certificate,
        GOOGLE_WALLET_PRIVATE_KEY: privateKey,
        GOOGLE_WALLET_SAVE_URL: "http://127.0.0.1:1/save",
      }),
    ).toEqual([
      "GOOGLE_WALLET_SAVE_URL must start with https:// and name another machine in production.",
      "APPLE_PASS_CERTIFICATE must be a Pass Type ID certificate, which names a pass type and a team.",
      "APPLE_PASS_PRIVATE_KEY must be the RSA key of APPLE_PASS_CERTIFICATE.",
      "APPLE_WWDR_CERTIFICATE must be the one that issued APPLE_PASS_CERTIFICATE, today Apple's G4.",
      "GOOGLE_WALLET_PRIVATE_KEY must be an RSA key.",
    ]);
  });

  it("must be complete, and certificates be certificates [SELF-09]", () => {
    expect(errorsOf({ APPLE_WWDR_CERTIFICATE: "" })).toEqual([
      "APPLE_PASS_CERTIFICATE, APPLE_PASS_PRIVATE_KEY and APPLE_WWDR_CERTIFICATE must be set together.",
    ]);
    expect(errorsOf({ APPLE_PASS_CERTIFICATE: "-----BEGIN CERTIFICATE-----" })).toEqual([
      "APPLE_PASS_CERTIFICATE must be a certificate in PEM.",
    ]);
  });
});

describe("the expiry of Apple's certificate", () => {
  const end = wallet.apple?.expiresAt.getTime() ?? 0;
  const levelAt = (days: number) =>
    checkWallet({ wallet }, { now: () => new Date(end - days * DAY_MS) }).map(({ level }) => level);

  it.each([
    [61, ["ok"]],
    [59, ["warning"]],
    [0.5, ["warning"]],
    [-1, ["error"]],
  ])("is reported by the doctor %i days before as %j [SELF-09]", (days, levels) => {
    expect(levelAt(days)).toEqual(levels);
  });

  it("is nothing to the doctor without a certificate [SELF-09]", () => {
    const none = { apple: null, google: null };
    expect(checkWallet({ wallet: none }, clock)).toEqual([]);
  });

  it("ends the button, not the server [SELF-09]", async () => {
    const expired = authority.issue(new Date(NOW - DAY_MS));
    const config = loadConfig({
      APP_ENV: "test",
      ...SETTINGS,
      APPLE_PASS_CERTIFICATE: expired.certificate,
      APPLE_PASS_PRIVATE_KEY: expired.privateKey,
    });
    const bare = await createTestApp({ config: { wallet: config.wallet } });
    const { headers } = await bare.accounts.signIn({ isPaid: true });
    const answer = await bare.app.inject({ url: "/account/wallet", headers });
    await bare.close();
    expect(answer.json()).toEqual({ apple: false, google: true });
  });
});
