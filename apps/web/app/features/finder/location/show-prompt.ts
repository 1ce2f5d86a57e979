import { focusMain } from "../../../shell/page/focus-main.ts";

export const PROMPT_ID = "location-prompt";

/**
 * Runs before the first paint: whom the browser would ask sees the prompt with the page, not seconds later with the map.
 * Where the browser does not say whether it would, the prompt comes later.
 */
export const SHOW_PROMPT_EARLY = `navigator.geolocation&&navigator.permissions?.query({name:"geolocation"}).then(({state})=>{state=="prompt"&&localStorage.locationPermissionAccepted!="true"&&(document.getElementById("${PROMPT_ID}").hidden=false)}).catch(()=>{})`;

/** The focus does not vanish with the prompt. */
export function showPrompt(isShown: boolean): void {
  const prompt = document.getElementById(PROMPT_ID);
  if (prompt === null) return;
  if (!isShown && prompt.contains(document.activeElement)) focusMain();
  prompt.hidden = !isShown;
}
