import * as z from "zod";
import type { AuditLine } from "#lib/domain/audit/audit-line.ts";

const values = z.record(z.string(), z.json()).nullable();

export const lineView = ({ before, after, ...line }: AuditLine) => ({
  ...line,
  before: values.parse(before),
  after: values.parse(after),
});
