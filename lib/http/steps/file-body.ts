import { bodyBytes, routeOf, type Step } from "#lib/http/exchange.ts";
import type { ReadFormFile } from "#lib/http/form-file.ts";
import type { RouteTable } from "#lib/http/route.ts";

/** Reads the file from the form on routes that accept one. */
export function fileBody({ routes, readFormFile }: { routes: RouteTable; readFormFile?: ReadFormFile }): Step {
  const fileTaking = routes.find(({ file }) => file !== undefined);
  if (fileTaking && !readFormFile) throw new Error(`${fileTaking.operation} takes a file, but no form can be read.`);
  return {
    before: async ({ event: exchange }) => {
      const { file, largerFiles } = routeOf(exchange);
      if (file === undefined || !readFormFile) return;
      const { event } = exchange;
      const form = { contentType: event.headers["content-type"], field: file, largerFiles };
      exchange.body = await readFormFile(bodyBytes(event), form);
    },
  };
}
