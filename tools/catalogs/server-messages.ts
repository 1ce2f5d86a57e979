import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import { childrenOf, isNode, parseSource, type SourceNode } from "./source-texts.ts";

interface Message {
  line: number;
  message: string;
}

/** How Lingui finds what the server writes: the literals of `t("…")`, which no macro compiles. */
export const serverMessages = {
  match: (file: string) => file.endsWith(".ts"),
  extract(
    file: string,
    code: string,
    onMessage: (found: { id: string; message: string; origin: [string, number] }) => void,
  ): void {
    for (const { line, message } of listMessages(file, code)) {
      onMessage({ id: generateMessageId(message), message, origin: [file, line] });
    }
  },
};

/** Messages of a module that imports the server's texts. @throws {Error} for one that is not a literal */
export function listMessages(file: string, code: string): Message[] {
  if (!/\/texts\.ts"/.test(code)) return [];
  const found: Message[] = [];
  visit(parseSource(file, code) as SourceNode, (node) => {
    const [message] = node.arguments as SourceNode[];
    const { line } = node.loc.start;
    if (message?.type !== "StringLiteral")
      throw new Error(`${file}:${line}: The message of t() is not a string literal.`);
    found.push({ line, message: String(message.value) });
  });
  return found;
}

function visit(node: SourceNode, onCall: (node: SourceNode) => void): void {
  if (node.type === "CallExpression" && isNode(node.callee) && nameOf(node.callee) === "t") onCall(node);
  for (const child of childrenOf(node)) visit(child, onCall);
}

function nameOf(callee: SourceNode): unknown {
  return isNode(callee.property) ? callee.property.name : callee.name;
}
