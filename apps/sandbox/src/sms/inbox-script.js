// Adds new messages without reloading, so that selections and screen readers stay where they are.
const EVERY_MS = 2000;
const SHOWN_MS = 2000;
const list = document.getElementById("messages");

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const messages = [...page.getElementById("messages").children];
  for (const old of [...list.children]) if (!page.getElementById(old.id)) old.remove();
  list.prepend(...messages.filter(({ id }) => !document.getElementById(id)));
}

list.addEventListener("click", async ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  await navigator.clipboard.writeText(button.value);
  const name = button.textContent;
  button.textContent = "Copied";
  setTimeout(() => {
    button.textContent = name;
  }, SHOWN_MS);
});

setInterval(refresh, EVERY_MS);
document.addEventListener("visibilitychange", refresh);
