export interface Token {
  look: "key" | "text" | "number" | "plain";
  text: string;
}

/** Quoted texts with the colon of a key behind them, and numbers and literals of JSON. Each part is linear. */
const parts = /("(?:[^"\\\n]|\\.)*")(\s*:)?|-?\b\d+(?:\.\d+)?\b|\b(?:true|false|null)\b/g;

/** Cuts a sample or an example into what is coloured. */
export function tokensOf(code: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const match of code.matchAll(parts)) {
    const [whole, text, colon] = match;
    const found = text ?? whole;
    tokens.push({ look: "plain", text: code.slice(at, match.index) });
    tokens.push({ look: text === undefined ? "number" : colon === undefined ? "text" : "key", text: found });
    at = match.index + found.length;
  }
  tokens.push({ look: "plain", text: code.slice(at) });
  return tokens.filter((token) => token.text !== "");
}
