import { AppError } from "../../../errors.ts";

export function tooLarge(): AppError {
  return new AppError(413, "too_large", "Load files of more than 1 GB on the server.");
}
