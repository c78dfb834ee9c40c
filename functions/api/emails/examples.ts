import type * as z from "zod";
import { ids, times } from "#functions/api/example-values.ts";
import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { routes } from "./routes.ts";
import type { emailDetails, email as emailSchema } from "./schemas.ts";

const { body, text, timeline, ...email }: z.output<typeof emailDetails> = {
  id: ids.email,
  contactId: ids.contact,
  to: "ann@example.com",
  toName: "Ann",
  cc: [{ name: null, email: "accounts@example.com" }],
  bcc: null,
  subject: "Your receipt",
  preheader: "Order 2026-1042, 49 EUR",
  from: "shop@mail.example.com",
  fromName: "Example shop",
  replyTo: null,
  headers: {},
  attachments: [{ filename: "receipt.pdf", contentType: "application/pdf", size: 18_204, disposition: "attachment" }],
  messageId: "0107018e1c2d3f4a-5b6c7d8e-000000",
  sourceType: "TRANSACTIONAL",
  templateId: null,
  topic: null,
  campaignId: null,
  workflowId: null,
  workflowExecutionId: null,
  status: "OPENED",
  error: null,
  tags: ["receipt", "shop:eu"],
  metadata: { orderId: "2026-1042" },
  sendAt: null,
  tracking: true,
  opens: 1,
  clicks: 0,
  sentAt: times.sent,
  deliveredAt: times.delivered,
  openedAt: times.opened,
  clickedAt: null,
  bouncedAt: null,
  complainedAt: null,
  createdAt: times.sent,
  updatedAt: times.opened,
  body: "<p>Thank you, Ann.</p>",
  text: null,
  timeline: [
    { type: "sent", timestamp: times.sent, data: {} },
    { type: "delivery", timestamp: times.delivered, data: {} },
  ],
};

const scheduled: z.output<typeof emailSchema> = {
  ...email,
  status: "SCHEDULED",
  messageId: null,
  opens: 0,
  sendAt: times.later,
  sentAt: null,
  deliveredAt: null,
  openedAt: null,
  updatedAt: times.sent,
};

export const examples: RouteExamples<typeof routes> = {
  listEmails: {
    query: { contactId: ids.contact, limit: 20 },
    response: { data: [email], hasMore: false, total: 1 },
  },
  rescheduleEmail: {
    body: { sendAt: "2026-03-02T09:00:00", timeZone: "Europe/Berlin" },
    response: { ...scheduled, sendAt: "2026-03-02T08:00:00.000Z" },
  },
  cancelEmail: { response: { ...scheduled, status: "CANCELLED" } },
  cancelEmails: { body: { emailIds: [ids.email] }, response: { cancelled: 1, notScheduled: [], more: false } },
  getEmail: { response: { ...email, body, text, timeline } },
};
