import type * as z from "zod";
import { ids, recordTimes } from "#functions/api/example-values.ts";
import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { routes } from "./routes.ts";
import type { template as templateSchema } from "./schemas.ts";

const content = {
  name: "Welcome",
  subject: "Welcome, {{ firstName | default: 'friend' }}",
  body: "<p>Hello {{ firstName }}, good to have you here.</p>",
  preheader: "Three steps to begin",
  from: "hello@mail.example.com",
};

const template: z.output<typeof templateSchema> = {
  id: ids.template,
  ...content,
  description: null,
  text: null,
  fromName: "Example",
  replyTo: null,
  type: "TRANSACTIONAL",
  topic: null,
  projectId: ids.project,
  ...recordTimes,
};

export const examples: RouteExamples<typeof routes> = {
  listTemplates: {
    query: { type: "TRANSACTIONAL", pageSize: 20 },
    response: { data: [template], page: 1, pageSize: 20, total: 1, totalPages: 1 },
  },
  createTemplate: { body: { ...content, fromName: "Example", type: "TRANSACTIONAL" }, response: template },
  getTemplate: { response: template },
  changeTemplate: { body: { subject: "Hello!" }, response: { ...template, subject: "Hello!" } },
  duplicateTemplate: { response: { ...template, name: "Welcome (Copy)" } },
  previewContent: {
    body: {
      ...{ subject: "Hi {{ firstName ?? there }}", body: "<p>{{ offer }} {% if %}</p>" },
      ...{ type: "TRANSACTIONAL", data: { firstName: "Ann" } },
    },
    response: {
      ...{ subject: "Hi Ann", html: null, text: null, sizeBytes: 0, footerAdded: false },
      placeholders: [{ name: "firstName", found: true, coverage: 62 }],
      faults: [{ field: "body", line: 1, column: 16, message: "Line 1, column 16: invalid value expression." }],
    },
  },
  testContent: {
    body: { subject: "Hi", body: "<p>Hello</p>", from: "hello@mail.example.com", email: "ann@example.com" },
    response: { message: "Test email sent to ann@example.com.", emailId: ids.email },
  },
  getTemplateUsage: {
    response: {
      campaigns: [{ id: ids.campaign, name: "March news" }],
      workflowSteps: [
        { id: ids.step, name: "Send the welcome email", workflowId: ids.workflow, workflowName: "Welcome" },
      ],
      emailsSent: 320,
    },
  },
};
