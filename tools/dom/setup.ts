import "@testing-library/jest-dom/vitest";
import { format } from "node:util";
import { configure } from "@testing-library/dom";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { complain, takeComplaints } from "./complaints.ts";
import { installModalDialogs } from "./modal-dialog.ts";

/** Prepares a document of happy-dom for every test of a file. @param close takes the screen of a test away */
export function setUpDocument(close: () => void): void {
  // The DOM of a whole page hides what was looked for.
  configure({ getElementError: (message) => new Error(message?.split("\n\n")[0]) });
  installModalDialogs();
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation((...words) => complain(`console: ${format(...words)}`));
  });
  afterEach(() => {
    close();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    expect(takeComplaints()).toEqual([]);
  });
}
