const FOCUSABLE = "[autofocus], button, input, select, textarea, a[href]";

/** What a browser does for a modal dialog and happy-dom leaves out: the focus, and Escape. */
export function installModalDialogs(): void {
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
