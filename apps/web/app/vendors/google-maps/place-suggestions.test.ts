import { describe, expect, it } from "vitest";
import { createPlaceSuggestions, type PredictionsAnswer } from "./place-suggestions.ts";

const PREDICTION = {
  place_id: "one",
  description: "Houston, TX",
  structured_formatting: {
    main_text: "Houston",
    main_text_matched_substrings: [{ offset: 0, length: 3 }],
    secondary_text: "TX",
  },
};

function openService(answer: PredictionsAnswer = { status: "OK", predictions: [PREDICTION] }) {
  const requests: { input: string; session: string }[] = [];
  const waits: { ms: number; end: () => void }[] = [];
  const service = createPlaceSuggestions(
    {
      autocomplete: async (input, session) => {
        requests.push({ input, session });
        return answer;
      },
    },
    (ms) => new Promise((end) => waits.push({ ms, end })),
  );
  const initialize = async () => {
    const loaded = service.load();
    waits[0]?.end();
    await loaded;
  };
  return { service, requests, waits, initialize };
}

describe("address suggestions", () => {
  it("are not ready yet at first, and loading starts [FIND-24]", async () => {
    const { service, requests, waits, initialize } = openService();
    await expect(service.suggest("hou")).rejects.toThrow("Not ready yet");
    await expect(service.suggest("hous")).rejects.toThrow("Not ready yet");
    expect(waits.map(({ ms }) => ms)).toEqual([75]);
    expect(requests).toEqual([]);
    await initialize();
    expect(service.isReady()).toBe(true);
    expect(await service.suggest("hous")).toEqual([PREDICTION]);
  });

  it("name the status of an answer that is none [FIND-24]", async () => {
    const { service, initialize } = openService({ status: "OVER_QUERY_LIMIT", predictions: [] });
    await initialize();
    await expect(service.suggest("hou")).rejects.toThrow(/^google_api_error: OVER_QUERY_LIMIT$/);
  });

  it("may be none at all [FIND-24]", async () => {
    const { service, initialize } = openService({ status: "ZERO_RESULTS", predictions: [] });
    await initialize();
    expect(await service.suggest("zzz")).toEqual([]);
  });

  it("belong to one session until one is chosen [FIND-03]", async () => {
    const { service, requests, initialize } = openService();
    await initialize();
    await service.suggest("h");
    await service.suggest("ho");
    service.endSession();
    await service.suggest("a");
    const [first, second, third] = requests.map(({ session }) => session);
    expect(first).toBe(second);
    expect(third).not.toBe(first);
  });
});
