import "@testing-library/jest-dom/vitest";
import { format } from "node:util";
import { configure, getConfig } from "@testing-library/dom";
import { afterEach, beforeEach, expect, vi } from "vitest";

/** What fails a test at its end: console errors and calls without an answer. */
let found: string[] = [];

/** The product's document comes from the server, where its inline scripts run; here React makes it. */
const EXPECTED = /Encountered a script tag while rendering/;

/** Prepares a document of happy-dom for every test of a file. @param close takes the screen of a test away */
export function setUpDocument(close: () => void): void {
  configure({
    // A busy machine takes seconds to load a screen's modules: as long as `expect.poll` may.
    asyncUtilTimeout: 30_000,
    // The DOM of a whole page hides what was looked for.
    getElementError: (message) => new Error(message?.split("\n\n")[0]),
  });
  installModalDialogs();
  beforeEach(() => {
    leaveOutRoles();
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

/**
 * A look for a role that is not there yet would name every role of the page, a fifth of these tests' time, in words that
 * `getElementError` drops. The library has a setting for that, which each of its own waits sets back.
 */
function leaveOutRoles(): void {
  Object.defineProperty(getConfig(), "_disableExpensiveErrorDiagnostics", { get: () => true, set: () => {} });
}

export function complain(words: string): void {
  found.push(words);
}

/** @returns what was found since the last call */
function takeComplaints(): string[] {
  const unexpected = found.filter((words) => !EXPECTED.test(words));
  found = [];
  return unexpected;
}

const FOCUSABLE = "[autofocus], button, input, select, textarea, a[href]";

/** What a browser does for a modal dialog and happy-dom leaves out: the focus, and Escape. */
function installModalDialogs(): void {
  const returns = new Map<HTMLDialogElement, Element | null>();
  const { showModal, close } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function open() {
    returns.set(this, document.activeElement);
    showModal.call(this);
    const first =
      this.querySelector<HTMLElement>("[autofocus]") ?? this.querySelector<HTMLElement>(FOCUSABLE);
    first?.focus();
  };
  HTMLDialogElement.prototype.close = function end(returnValue) {
    const before = returns.get(this);
    returns.delete(this);
    close.call(this, returnValue);
    if (before instanceof HTMLElement) before.focus();
  };
  document.addEventListener("keydown", ({ key, defaultPrevented }) => {
    const dialog = [...document.querySelectorAll("dialog")].findLast(({ open }) => open);
    if (key !== "Escape" || defaultPrevented || dialog === undefined) return;
    if (dialog.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
  });
}
