import { FrameLink } from "./frame-link.js";

/**
 * Shows the bank's page over everything until the cardholder has answered.
 * @param {import("../protocol.d.ts").Challenge} challenge
 * @returns {Promise<void>}
 */
export function showChallenge(challenge) {
  return new Promise((resolve) => {
    const dialog = document.createElement("dialog");
    dialog.ariaLabel = "Confirm with your bank";
    Object.assign(dialog.style, {
      width: "min(26rem, calc(100vw - 2rem))",
      // A site's own styles may have taken the margin that centers a dialog.
      margin: "auto",
      padding: "0",
      border: "0",
      borderRadius: "16px",
      overflow: "hidden",
    });
    // Closing the dialog would leave the payment pending: one of the bank's two buttons has to be pressed.
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    const focused = document.activeElement;
    const close = () => {
      link.close();
      dialog.remove();
      if (focused instanceof HTMLElement) focused.focus();
      resolve();
    };
    const link = new FrameLink("challenge", "Your bank's confirmation", (name, detail) => {
      if (name === "height") link.element.style.height = `${detail}px`;
      if (name === "done") close();
    });
    dialog.append(link.element);
    document.body.append(dialog);
    dialog.showModal();
    link.open(challenge).then(
      ({ error }) => {
        if (error) close();
        else link.element.focus();
      },
      () => {},
    );
  });
}
