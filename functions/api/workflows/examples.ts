import type * as z from "zod";
import { ids, recordTimes, times } from "#functions/api/example-values.ts";
import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { execution as executionSchema } from "./executions/schemas.ts";
import type { routes } from "./routes.ts";
import type { step as stepSchema, transition as transitionSchema, workflow as workflowSchema } from "./schemas.ts";

const ofStep = { id: ids.workflow, stepId: ids.step };
const ofTransition = { id: ids.workflow, transitionId: ids.transition };
const ofExecution = { id: ids.workflow, executionId: ids.execution };

const workflow: z.output<typeof workflowSchema> = {
  id: ids.workflow,
  projectId: ids.project,
  name: "Welcome",
  description: null,
  enabled: false,
  triggerType: "EVENT",
  triggerConfig: { eventName: "signup" },
  allowReentry: false,
  graphVersion: 3,
  ...recordTimes,
  _count: { steps: 2, executions: 41 },
};

const trigger: z.output<typeof stepSchema> = {
  id: ids.step,
  workflowId: ids.workflow,
  type: "TRIGGER",
  name: "Trigger",
  position: { x: 100, y: 100 },
  config: { eventName: "signup" },
  templateId: null,
  ...recordTimes,
};

const sending: z.output<typeof stepSchema> = {
  ...trigger,
  id: ids.nextStep,
  type: "SEND_EMAIL",
  name: "Send the welcome email",
  position: { x: 350, y: 100 },
  config: { templateId: ids.template, recipient: { type: "CONTACT" } },
  templateId: ids.template,
};

const transition: z.output<typeof transitionSchema> = {
  id: ids.transition,
  workflowId: ids.workflow,
  fromStepId: ids.step,
  toStepId: ids.nextStep,
  branch: null,
  condition: null,
  priority: 0,
  auto: false,
  ...recordTimes,
};

const execution: z.output<typeof executionSchema> = {
  id: ids.execution,
  workflowId: ids.workflow,
  contactId: ids.contact,
  status: "RUNNING",
  currentStepId: ids.nextStep,
  exitReason: null,
  error: null,
  context: { plan: "pro" },
  event: { plan: "pro" },
  sourceEventId: null,
  graphVersion: 3,
  startedAt: times.sent,
  completedAt: null,
  createdAt: times.sent,
  updatedAt: times.sent,
};

const companions = {
  contact: { id: ids.contact, email: "ann@example.com" },
  currentStep: { id: ids.nextStep, name: "Send the welcome email", type: "SEND_EMAIL" },
} as const;

export const examples: RouteExamples<typeof routes> = {
  listWorkflows: {
    query: { status: "active", pageSize: 20 },
    response: { data: [workflow], page: 1, pageSize: 20, total: 1, totalPages: 1 },
  },
  listWorkflowFields: {
    query: { eventName: "purchase" },
    response: {
      fields: ["contact.email", "data.plan", "event.amount"],
      count: 3,
      typedFields: [
        { field: "contact.email", type: "string", category: "Contact Fields" },
        { field: "data.plan", type: "string", category: "Custom Data" },
        { field: "event.amount", type: "number", category: "Event Data" },
      ],
    },
  },
  createWorkflow: { body: { name: "Welcome", eventName: "signup" }, response: workflow },
  getWorkflow: {
    response: {
      ...workflow,
      steps: [
        { ...trigger, template: null, outgoingTransitions: [transition], incomingTransitions: [] },
        {
          ...sending,
          template: { id: ids.template, name: "Welcome" },
          outgoingTransitions: [],
          incomingTransitions: [transition],
        },
      ],
      transitions: [transition],
    },
  },
  changeWorkflow: {
    body: {
      enabled: true,
      triggerType: "SCHEDULE",
      triggerConfig: {
        schedule: "cron(0 9 ? * MON *)",
        timezone: "Europe/Berlin",
        audience: { segmentId: ids.segment },
      },
    },
    response: {
      ...workflow,
      enabled: true,
      triggerType: "SCHEDULE",
      triggerConfig: {
        schedule: "cron(0 9 ? * MON *)",
        timezone: "Europe/Berlin",
        audience: { segmentId: ids.segment },
      },
    },
  },
  duplicateWorkflow: { response: { ...workflow, name: "Welcome (Copy)" } },
  addStep: {
    body: { type: "SEND_EMAIL", name: "Send the welcome email", config: { templateId: ids.template } },
    response: sending,
  },
  changeStep: {
    params: ofStep,
    body: { name: "Wait two days", config: { amount: 2, unit: "days" } },
    response: {
      ...trigger,
      type: "DELAY",
      name: "Wait two days",
      config: { amount: 2, unit: "days" },
    },
  },
  deleteStep: { params: ofStep, query: { splice: true } },
  addTransition: {
    body: { fromStepId: ids.step, toStepId: ids.nextStep },
    response: transition,
    otherResponse: transition,
  },
  insertStep: {
    params: ofTransition,
    body: {
      type: "CONDITION",
      name: "Is on a paid plan",
      config: { field: "data.plan", operator: "notEquals", value: "free" },
    },
    response: {
      ...trigger,
      type: "CONDITION",
      name: "Is on a paid plan",
      config: { field: "data.plan", operator: "notEquals", value: "free" },
    },
  },
  deleteTransition: { params: ofTransition },
  startExecution: { body: { contactId: ids.contact, context: { plan: "pro" } }, response: execution },
  listExecutions: {
    query: { status: "RUNNING", pageSize: 20 },
    response: { data: [{ ...execution, ...companions }], page: 1, pageSize: 20, total: 1, totalPages: 1 },
  },
  getExecution: {
    params: ofExecution,
    response: {
      ...execution,
      ...companions,
      workflow: { id: ids.workflow, name: "Welcome" },
      stepExecutions: [
        {
          id: ids.stepExecution,
          executionId: ids.execution,
          stepId: ids.step,
          status: "COMPLETED",
          scheduledFor: null,
          executeAfter: null,
          output: { triggered: true, eventName: "signup", timestamp: times.sent },
          error: null,
          startedAt: times.sent,
          completedAt: times.sent,
          createdAt: times.sent,
          updatedAt: times.sent,
          step: { id: ids.step, name: "Trigger", type: "TRIGGER" },
        },
      ],
    },
  },
  cancelExecution: {
    params: ofExecution,
    response: {
      ...execution,
      status: "CANCELLED",
      currentStepId: null,
      exitReason: "cancelled_by_user",
      completedAt: times.later,
    },
  },
  cancelExecutions: { response: { cancelled: 12 } },
};
