import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createLog } from "../../src/logging/log.ts";
import { ABOUT_NOBODY } from "../../src/vendors/disclosures/disclosure-log.ts";
import { createSmsSender, type SmsSender } from "../../src/vendors/twilio/create-sms-sender.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { nextPhone, wrongCode } from "../support/parts/phones-part.ts";
import { systemClock } from "../support/settable-clock.ts";

const SORRY = {
  error: "unavailable",
  message: "We could not send the code. Please try again in a moment.",
  reason: "code_not_sent",
};

const lines: string[] = [];
const log = createLog("trace", { write: (line: string) => void lines.push(line) });
let server: TestApp<"phones">;
let sender: SmsSender;
beforeAll(async () => {
  const sms: SmsSender = {
    sendCode: (message) => sender.sendCode(message),
    reportApproved: (id) => sender.reportApproved(id),
  };
  server = await createTestApp({ phones: true, clock: systemClock, log, sms });
});
beforeEach(endFailure);
afterAll(() => server.close());

function endFailure() {
  sender = createSmsSender(server.phones.config, { log, disclosures: ABOUT_NOBODY });
  return server.sandbox.control("DELETE", "/sms/failure");
}

/** The usual time limit has a test of its own; for what hangs this one is shorter. */
function setFailure(failure: string, times?: number) {
  if (failure === "hang")
    sender = createSmsSender(server.phones.config, { log, disclosures: ABOUT_NOBODY }, 250);
  return server.sandbox.control("PUT", "/sms/failure", { failure, ...(times && { times }) });
}

function countChallenges(phone: string) {
  return server.db
    .selectFrom("sign_in_challenges")
    .select((row) => row.fn.countAll().as("count"))
    .where("phone_number", "=", phone)
    .executeTakeFirstOrThrow();
}

const UNCONFIRMED = {
  data: {
    max_attempts: 5,
    time_limit: 300,
    resend_after: 60,
    delivery: "unconfirmed",
    challenge: expect.any(String),
    instructions:
      "We could not confirm that the text message was sent. If you get a code, it works. If you do not get one within a minute, request a new one.",
  },
};

it("a vendor that answers with an error costs a sentence, and nothing is stored [SIGN-05]", async () => {
  await setFailure("error_500");
  const phone = nextPhone();
  const answer = await server.phones.provide(phone);
  expect([answer.statusCode, answer.json(), answer.headers["retry-after"]]).toEqual([503, SORRY, "10"]);
  expect(await countChallenges(phone)).toEqual({ count: "0" });
});

it("a code whose message went out works although the vendor's answer was lost [TRUST-08]", async () => {
  await setFailure("answer_lost");
  const phone = nextPhone();
  const answer = await server.phones.provide(phone);
  expect([answer.statusCode, answer.json()]).toEqual([200, UNCONFIRMED]);
  const [message] = await server.phones.messagesTo(phone);
  expect((await server.phones.verify(phone, message?.code ?? "")).statusCode).toBe(200);
});

it("the vendor's Retry-After is passed on [TRUST-08]", async () => {
  await server.sandbox.control("PUT", "/sms/failure", { failure: "too_many_requests", retry_after: 30 });
  const answer = await server.phones.provide(nextPhone());
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "30"]);
  expect(answer.json().message).toBe("We could not send the code. Please try again in 30 seconds.");
});

it.each(["hang", "html", "empty_json"])(
  "an answer of %s leaves the delivery of the code unknown [TRUST-08]",
  async (failure) => {
    await setFailure(failure);
    const phone = nextPhone();
    const answer = await server.phones.provide(phone);
    expect([answer.statusCode, answer.json()]).toEqual([200, UNCONFIRMED]);
    expect(await countChallenges(phone)).toEqual({ count: "1" });
  },
);

describe.each(["hang", "error_500", "html", "empty_json"])("a vendor that answers with: %s", (failure) => {
  const status = failure === "error_500" ? 503 : 200;

  it("does not use up the member's next try [SIGN-05]", async () => {
    await setFailure(failure);
    const phone = nextPhone();
    for (let count = 0; count < 6; count++) {
      expect((await server.phones.provide(phone)).statusCode).toBe(status);
    }
    await endFailure();
    expect((await server.phones.verify(phone, await server.phones.receiveCode(phone))).statusCode).toBe(200);
  });

  it("does not invalidate the earlier code [SIGN-05]", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const phone = nextPhone();
      const code = await server.phones.receiveCode(phone);
      vi.setSystemTime(Date.now() + 60_000);
      await setFailure(failure);
      // Where the message before it cannot be canceled, the new one was surely not sent.
      expect([200, 503]).toContain((await server.phones.provide(phone)).statusCode);
      expect((await server.phones.verify(phone, code)).statusCode).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });
});

it("a vendor that never answers is given up after eight seconds [SIGN-05]", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const patient = createSmsSender({ ...server.phones.config, baseUrl }, { log, disclosures: ABOUT_NOBODY });
    const sending = patient.sendCode({ to: nextPhone(), code: "123456", language: "en", previousId: null });
    const outcome = sending.then(
      () => "sent",
      (error: Error) => error.message,
    );
    const [socket] = await once(silent, "connection");
    vi.advanceTimersByTime(7_999);
    expect(await Promise.race([outcome, "still waiting"])).toBe("still waiting");
    vi.advanceTimersByTime(1);
    expect(await outcome).toBe("The code may not have been sent: unconfirmed (timeout).");
    socket.destroy();
  } finally {
    vi.useRealTimers();
    silent.close();
  }
});

it("a vendor that does not answer gives an error [SIGN-05]", async () => {
  sender = createSmsSender(
    { ...server.phones.config, baseUrl: "http://127.0.0.1:1" },
    { log, disclosures: ABOUT_NOBODY },
  );
  const answer = await server.phones.provide(nextPhone());
  expect([answer.statusCode, answer.json()]).toEqual([503, SORRY]);
});

it("without a vendor no code is sent, and the answer says so [SIGN-05]", async () => {
  const mute = await createTestApp();
  const payload = { credential_type: "phone_number", phone_number: nextPhone() };
  const answer = await mute.app.inject({ method: "POST", url: "/auth/2fa/provide", payload });
  await mute.close();
  expect([answer.statusCode, answer.json().error]).toEqual([503, "unavailable"]);
});

it.each([
  [
    "+17135550190",
    429,
    "too_many_requests",
    "Too many codes were sent to this number.",
    "codes_too_many_to_phone",
  ],
  ["+17135550191", 400, "invalid", "Text messages to this number are blocked.", "phone_blocked"],
  ["+17135550198", 400, "invalid", "Reply START to one of them", "phone_stopped"],
  ["+17135550192", 400, "invalid", "This number cannot get text messages.", "phone_unreachable"],
  ["+17135550193", 400, "invalid", "This number cannot get text messages.", "phone_unreachable"],
  ["+17135550196", 503, "unavailable", "We could not send the code.", "code_not_sent"],
])("what the vendor says of %s becomes %s %s [SIGN-05]", async (phone, status, error, sentence, reason) => {
  const answer = await server.phones.provide(phone);
  expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
  expect(answer.json().message).toMatch(sentence);
  expect(answer.json().reason).toBe(reason);
  expect(Object.keys(answer.json().fields ?? {})).toEqual(status === 400 ? ["phone_number"] : []);
  expect(answer.headers["retry-after"]).toBe({ 429: "600", 503: "10" }[status]);
  expect(await countChallenges(phone)).toEqual({ count: "0" });
});

it("a code is ours even when the vendor still has another one pending [SIGN-05]", async () => {
  const phone = nextPhone();
  await sender.sendCode({ to: phone, code: "111111", language: "en", previousId: null });
  const code = await server.phones.receiveCode(phone);
  expect((await server.phones.messagesTo(phone)).map((message) => message.code)).toEqual([
    code,
    "111111",
    "111111",
  ]);
  expect((await server.phones.verify(phone, code)).statusCode).toBe(200);
});

it("codes that two browsers ask for at once are each sent as they are [TRUST-02]", async () => {
  const phone = nextPhone();
  const codes = ["111111", "222222", "333333", "444444"];
  const patient = createSmsSender(server.phones.config, { log, disclosures: ABOUT_NOBODY });
  await Promise.all(
    codes.map((code) => patient.sendCode({ to: phone, code, language: "en", previousId: null })),
  );
  const sent = (await server.phones.messagesTo(phone)).map((message) => message.code);
  expect([...new Set(sent)].sort()).toEqual(codes);
});

it("taking a code needs no vendor [SIGN-08]", async () => {
  const phone = nextPhone();
  const code = await server.phones.receiveCode(phone);
  await setFailure("error_500");
  expect((await server.phones.verify(phone, code)).statusCode).toBe(200);
  await expect.poll(() => lines.some((line) => line.includes("auth.code.approval_failed"))).toBe(true);
});

it("no log line holds a phone number or a code, whatever happens [SIGN-06]", async () => {
  const phones = ["+17135550191", "+17135550193", "+17135550196", nextPhone()];
  const codes: string[] = [];
  for (const phone of phones) {
    await server.phones.provide(phone);
    const code = (await server.phones.messagesTo(phone))[0]?.code ?? "860413";
    codes.push(code, wrongCode(code));
    await server.phones.verify(phone, wrongCode(code));
    await server.phones.verify(phone, code);
  }
  for (const failure of ["hang", "html"]) {
    await setFailure(failure);
    await server.phones.provide(nextPhone());
  }
  const written = lines.join("");
  expect(written).toContain('"/auth/2fa/provide"');
  expect(written).toContain("auth.code.send_failed");
  expect(written).not.toMatch(/55501\d\d|555-01\d\d/);
  for (const code of codes) expect(written).not.toMatch(new RegExp(`\\b${code}\\b`));
});
