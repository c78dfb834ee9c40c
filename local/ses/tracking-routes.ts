import * as z from "zod";
import type { LocalClock } from "#local/clock.ts";
import { ControlError, type ControlRequest, type ControlRoute } from "#local/control/route.ts";
import { clickEvent, type MailEvent, openEvent, type Visitor } from "#local/ses/events/mail-event.ts";
import type { TrackingAddresses } from "#local/ses/html-tracking.ts";
import type { DeployedConfigurationSet } from "#local/template/model.ts";

/** The tracking addresses of a message, as its configuration set says. */
export function trackingAddresses(
  baseUrl: string,
  messageId: string,
  set: DeployedConfigurationSet | undefined,
): TrackingAddresses {
  const click = (link: string, tags: string | null) => {
    const query = `link=${encodeURIComponent(link)}${tags ? `&tags=${encodeURIComponent(tags)}` : ""}`;
    return `${baseUrl}/_local/track/click/${messageId}?${query}`;
  };
  return {
    open: set?.tracksOpens ? `${baseUrl}/_local/track/open/${messageId}` : null,
    click: set?.tracksClicks ? click : null,
  };
}

const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const webAddress = z.url({ protocol: /^https?$/ });

/** SES' tracking domain: a pixel that reports an open, a redirect that reports a click. */
export function trackingRoutes(
  clock: LocalClock,
  report: (messageId: string, event: MailEvent) => unknown,
): ControlRoute[] {
  return [
    {
      method: "GET",
      path: "/_local/track/open/{messageId}",
      handle: (request) => {
        report(request.params["messageId"] ?? "", openEvent(new Date(clock.now()), visitorOf(request)));
        return { status: 200, headers: { "content-type": "image/gif", "cache-control": "no-store" }, body: pixel };
      },
    },
    {
      method: "GET",
      path: "/_local/track/click/{messageId}",
      handle: (request) => {
        const link = webAddress.safeParse(request.query.get("link"));
        if (!link.success) throw new ControlError("`link` is not a web address.");
        const tags = linkTags(request.query.get("tags"));
        const event = clickEvent(new Date(clock.now()), {
          visitor: visitorOf(request),
          link: link.data,
          linkTags: tags,
        });
        report(request.params["messageId"] ?? "", event);
        return { status: 302, headers: { location: link.data, "cache-control": "no-store" } };
      },
    },
  ];
}

/** `campaign:spring;place:footer` → `{ campaign: ["spring"], place: ["footer"] }`. */
function linkTags(text: string | null): Record<string, string[]> | null {
  if (!text) return null;
  const pairs = text.split(";").map((pair) => pair.split(":"));
  return Object.fromEntries(pairs.map(([name = "", value = ""]) => [name, [value]]));
}

function visitorOf(request: ControlRequest): Visitor {
  return { ipAddress: "127.0.0.1", userAgent: request.headers["user-agent"] ?? "unknown" };
}
