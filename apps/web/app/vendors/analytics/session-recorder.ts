import { EventType, type eventWithTime, record } from "posthog-js/rrweb";
import { knownPath } from "../telemetry/known-path.ts";
import { maskAttribute } from "./mask-attribute.ts";
import { isRecordedPage } from "./recorded-pages.ts";

/** TEL-03. */
const IDLE_MS = 5 * 60_000;
const FULL_SNAPSHOT_MS = 5 * 60_000;
const FLUSH_MS = 2_000;

export type RecordedEvent = eventWithTime;

export interface SessionRecorder {
  /** Call it before the browser draws another page: nothing of one that is not recorded is seen. */
  visit(path: string): void;
}

/** Records the pages that may be recorded while somebody does something; each begins with a whole snapshot. */
export function createSessionRecorder(send: (events: RecordedEvent[]) => void): SessionRecorder {
  const batch = createBatch(send);
  let path = "";
  let isIdle = false;
  let end = () => {};

  function begin() {
    end();
    if (isIdle || !isRecordedPage(path)) return;
    let isOver = false;
    // The address changes before the page does: what comes in between belongs to a page that may not be recorded.
    const stop = startRecording((event) => {
      if (!isOver && isRecordedPage(location.pathname)) batch.add(event);
    });
    end = () => {
      isOver = true;
      stop();
      batch.flush();
      end = () => {};
    };
  }

  addEventListener("pagehide", batch.flush);
  watchActivity((isQuiet) => {
    isIdle = isQuiet;
    begin();
  });
  return {
    visit(next) {
      if (next === path) return;
      path = next;
      begin();
    },
  };
}

/** Words become stars; fields, pictures and maps become empty boxes. @returns stops it */
function startRecording(emit: (event: RecordedEvent) => void): () => void {
  const stop = record({
    emit: (event) => emit(event.type === EventType.Meta ? shortenAddress(event) : event),
    maskTextSelector: "*",
    maskAllInputs: true,
    blockSelector: "input, select, textarea, img, picture, canvas, video, iframe, object, .map",
    maskAttributeFn: maskAttribute,
    slimDOMOptions: "all",
    inlineStylesheet: true,
    recordCanvas: false,
    collectFonts: false,
  });
  const timer = setInterval(() => record.takeFullSnapshot(), FULL_SNAPSHOT_MS);
  return () => {
    clearInterval(timer);
    stop?.();
  };
}

type MetaEvent = Extract<RecordedEvent, { type: EventType.Meta }>;

function shortenAddress(event: MetaEvent): MetaEvent {
  const { origin, pathname } = new URL(event.data.href);
  return { ...event, data: { ...event.data, href: origin + knownPath(pathname) } };
}

/** Sends together what was added within two seconds. */
function createBatch(send: (events: RecordedEvent[]) => void) {
  let waiting: RecordedEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    send(waiting);
    waiting = [];
  };
  return {
    add(event: RecordedEvent) {
      waiting.push(event);
      timer ??= setTimeout(flush, FLUSH_MS);
    },
    flush,
  };
}

const ACTIVITY = ["pointerdown", "pointermove", "keydown", "wheel", "scroll"];

/** Says when nobody has done anything for five minutes, and when somebody does again. */
function watchActivity(say: (isIdle: boolean) => void): void {
  let lastAt = Date.now();
  let isIdle = false;
  const check = () => {
    const left = lastAt + IDLE_MS - Date.now();
    if (left > 0) return void setTimeout(check, left);
    isIdle = true;
    say(true);
  };
  const note = () => {
    lastAt = Date.now();
    if (!isIdle) return;
    isIdle = false;
    check();
    say(false);
  };
  for (const type of ACTIVITY) addEventListener(type, note, { capture: true, passive: true });
  check();
}
