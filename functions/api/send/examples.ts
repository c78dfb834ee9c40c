import { ids, times } from "#functions/api/example-values.ts";
import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { routes } from "./routes.ts";

export const examples: RouteExamples<typeof routes> = {
  sendMail: {
    body: {
      to: { name: "Ann", email: "ann@example.com" },
      cc: "accounts@example.com",
      from: { name: "Example shop", email: "shop@mail.example.com" },
      subject: "Your receipt, {{ firstName }}",
      body: "<p>Thank you for your order {{ orderNumber }}.</p>",
      preheader: "Order {{ orderNumber }}",
      tags: ["receipt", { name: "shop", value: "eu" }],
      metadata: { orderId: "2026-1042" },
      data: { firstName: "Ann", orderNumber: { value: "2026-1042", persistent: false } },
    },
    response: {
      emails: [{ contact: { id: ids.contact, email: "ann@example.com" }, email: ids.email }],
      timestamp: times.sent,
    },
  },
};
