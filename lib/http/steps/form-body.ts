import { bodyBytes, routeOf, type Step } from "#lib/http/exchange.ts";
import type { ReadFormFile } from "#lib/http/form-file.ts";
import type { RouteTable } from "#lib/http/route.ts";

/** Reads the file out of the form on routes that take one. */
export function formBody({ routes, readFormFile }: { routes: RouteTable; readFormFile?: ReadFormFile }): Step {
  const formTaking = routes.find(({ file }) => file !== undefined);
  if (formTaking && !readFormFile) throw new Error(`${formTaking.operation} takes a form, but none can be read.`);
  return {
    before: async ({ event: exchange }) => {
      const { file } = routeOf(exchange);
      if (file === undefined || !readFormFile) return;
      const { event } = exchange;
      exchange.body = await readFormFile(bodyBytes(event), event.headers["content-type"], file);
    },
  };
}
