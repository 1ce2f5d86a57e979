import { LRUCache } from "lru-cache";
import type { CompressedBytes } from "../../http/compress-bytes.ts";

const MAX_BYTES = 16 * 1024 * 1024;
/** Questions asked once are remembered by their text alone. */
const MAX_SEEN = 4_000;
const ENTRY_BYTES = 300;

export interface RepeatedAnswers {
  /** @param state of the data; an answer of another one is dropped */
  find(question: string, state: number): CompressedBytes | undefined;
  /** Keeps what is asked a second time in a state. */
  offer(question: string, state: number, answer: CompressedBytes): void;
}

/** Compressed answers to questions that come again and again, such as the view that the finder opens with. */
export function createRepeatedAnswers(): RepeatedAnswers {
  const answers = new LRUCache<string, CompressedBytes>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, question) => body.length + question.length + ENTRY_BYTES,
  });
  const seen = new LRUCache<string, true>({ max: MAX_SEEN });
  let current: number | undefined;
  const enter = (state: number): void => {
    if (state === current) return;
    current = state;
    answers.clear();
    seen.clear();
  };
  return {
    find: (question, state) => {
      enter(state);
      return answers.get(question);
    },
    offer: (question, state, { body, encoding }) => {
      if (state !== current) return;
      if (!seen.has(question)) seen.set(question, true);
      // A copy of just its size: what zlib returns may lie in a larger buffer.
      else answers.set(question, { body: Buffer.from(body), encoding });
    },
  };
}
