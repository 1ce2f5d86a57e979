declare global {
  interface Window {
    /** Query and fragment of the sign-on, removed from the address bar before anything else ran. */
    signOnQuery?: string;
  }
}

/** Takes the tokens of a sign-on out of the address bar, and so out of history and referrers. */
const HIDE_SIGN_ON =
  'if(/.sign-up.sso.callback.?$/.test(location.pathname)&&location.search){window.signOnQuery=location.search+location.hash;history.replaceState(history.state,"",location.pathname)}';

/**
 * The query may hold an app's token or the payment's secret: it moves from the address bar into the history entry's
 * state, under the router's key. It ends with the tab.
 */
const HIDE_HAND_OFF =
  'if(/.user-details.(checkout|processing).?$/.test(location.pathname)&&location.search)history.replaceState({key:Math.random().toString(32).slice(2),...history.state,usr:{query:location.search}},"",location.pathname)';

/** Runs before the styles: what they load carries the address that the document had when they were read. */
export const HIDE_SECRETS = `${HIDE_SIGN_ON};${HIDE_HAND_OFF}`;
