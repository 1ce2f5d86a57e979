import "@testing-library/jest-dom/vitest";
import { format } from "node:util";
import { locks } from "node:worker_threads";
import { configure } from "@testing-library/dom";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { complain, takeComplaints } from "./complaints.ts";
import { installModalDialogs } from "./modal-dialog.ts";
import { closeScreen } from "./render-screen.tsx";

// The DOM of a whole page hides what was looked for.
configure({ getElementError: (message) => new Error(message?.split("\n\n")[0]) });

installModalDialogs();
// happy-dom says that it has locks, and has none.
Object.defineProperty(navigator, "locks", { value: locks, configurable: true });

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation((...words) => complain(`console: ${format(...words)}`));
});

afterEach(() => {
  closeScreen();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  expect(takeComplaints()).toEqual([]);
});
