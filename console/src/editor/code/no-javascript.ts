import { StreamLanguage } from "@codemirror/language";

/**
 * In the place of `@codemirror/lang-javascript`, which the HTML language loads for scripts: emails run none, and its grammar is
 * a fifth of the editor (vite.config.ts).
 */
const plain = StreamLanguage.define({
  name: "script",
  token: (stream) => {
    stream.skipToEnd();
    return null;
  },
});

export const javascriptLanguage = { parser: Object.assign(plain.parser, { configure: () => plain.parser }) };
export const typescriptLanguage = javascriptLanguage;
export const jsxLanguage = javascriptLanguage;
export const tsxLanguage = javascriptLanguage;
export const javascript = () => ({ support: [] });
