import * as v from "valibot";

export const findOnWaitlistBody = v.object({
  text: v.pipe(v.string("Type an email address or a phone number."), v.maxLength(200)),
});

export const removeFromWaitlistBody = v.object({
  email: v.pipe(v.string("Name somebody."), v.maxLength(254)),
});
