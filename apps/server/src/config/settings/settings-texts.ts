import { setting } from "./setting.ts";
import { text, url } from "./setting-kinds.ts";

export const TEXT_SETTINGS = {
  TWILIO_MESSAGING_SERVICE_SID: setting<string | null>(
    "Twilio messaging service for texts besides codes, whose incoming messages go to `/texts/inbound`; unset: none are sent",
    null,
    text,
  ),
  TWILIO_API_BASE_URL: setting<string | null>(
    "Where Twilio's Messaging API answers; needed with that service, Twilio's own by default in production",
    null,
    url("https:", "http:"),
  ),
};
