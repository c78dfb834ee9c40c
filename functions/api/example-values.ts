/** Values that the examples of several endpoint groups share, so that openapi.json tells one story. */
export const ids = {
  project: "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
  user: "c3d9e0f4-17ab-4c62-b8d5-90e1f2a3b4c5",
  contact: "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
  email: "8e4a1c72-6d3b-4e95-a0f8-1b2c3d4e5f60",
  event: "f1a2b3c4-d5e6-4f70-8192-a3b4c5d6e7f8",
  template: "2d4f6a8c-0e1b-4c3d-9e5f-7a8b9c0d1e2f",
  segment: "9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d",
  campaign: "3c5e7a91-b2d4-4f68-8a0c-e1f3a5b7c9d0",
  workflow: "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
  step: "a1c3e5f7-09b2-4d46-8f6a-8c0e2a4c6e80",
  nextStep: "b2d4f6a8-1ac3-4e57-9f7b-9d1f3b5d7f91",
  transition: "c4e6a8b0-2bd4-4f68-8a8c-0e2a4c6e8fa2",
  execution: "d5f7b9c1-3ce5-4a79-9b9d-1f3b5d7f9ab3",
  stepExecution: "e6a8c0d2-4df6-4b8a-8cae-2a4c6e8fabc4",
  domain: "f7b9d1e3-5ea7-4c9b-9dbf-3b5d7f9abcd5",
  job: "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6",
  endpoint: "3aecf4b6-81da-4fce-8ae2-6e8fabcdef08",
  key: "5c0e16d8-a3fc-4be0-8c04-8fabcdef012a",
  topic: "4bfd05c7-92eb-4adf-9bf3-7f9abcdef019",
  upload: "29dbf3a5-70c9-4ebd-9fd1-5d7f9abcdef7",
} as const;

export const times = {
  created: "2026-03-01T10:00:00.000Z",
  updated: "2026-03-02T08:30:00.000Z",
  sent: "2026-03-02T09:00:00.000Z",
  delivered: "2026-03-02T09:00:03.000Z",
  opened: "2026-03-02T09:12:41.000Z",
  later: "2026-03-09T09:00:00.000Z",
} as const;

/** Creation and last change of a record. */
export const recordTimes = { createdAt: times.created, updatedAt: times.updated } as const;

export const token = "4f9c".repeat(16);

export const signature = "b64.2f6Hh0Qm1Yc3";

/** Contacts on the plan "pro". */
export const proCondition = {
  logic: "AND",
  groups: [{ filters: [{ field: "data.plan", operator: "equals", value: "pro" }] }],
} as const;
