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
  sendBatch: {
    body: {
      mode: "each",
      emails: [
        {
          to: "ann@example.com",
          from: "shop@mail.example.com",
          subject: "Your parcel is on its way",
          body: "<p>It arrives on {{ day }}.</p>",
          data: { day: { value: "Friday", persistent: false } },
        },
        { to: "bo@", from: "shop@mail.example.com", subject: "Your invoice", body: "<p>Thank you.</p>" },
      ],
    },
    response: {
      accepted: 1,
      refused: 1,
      results: [
        {
          index: 0,
          success: true,
          emails: [{ contact: { id: ids.contact, email: "ann@example.com" }, email: ids.email }],
        },
        {
          index: 1,
          success: false,
          error: {
            code: "VALIDATION_ERROR",
            message: "The request did not pass validation.",
            statusCode: 422,
            errors: [{ field: "to", message: "Not an email address.", code: "invalid_string" }],
          },
        },
      ],
      timestamp: times.sent,
    },
  },
};
