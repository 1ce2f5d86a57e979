/** The words of the email, in the office's language. */
export function SentWords({ text, language }: { text: string; language: string }) {
  return (
    <blockquote
      lang={language}
      className="wrap-anywhere whitespace-pre-line rounded-md border border-line bg-tint px-4 py-3 text-on-tint"
    >
      {text}
    </blockquote>
  );
}
