import { expect, it } from "vitest";
import { withOvertime } from "#local/lambda/overtime.ts";
import { madeFunction } from "#test/local/lambda/made-function.ts";

it("gives only functions behind the API half a minute more", () => {
  const worker = madeFunction("", { arn: "arn:worker", timeoutSeconds: 60 });
  const answering = madeFunction("", { arn: "arn:api", timeoutSeconds: 29 });
  const apis = [{ id: "api", routes: [{ method: "GET", path: "/config", functionArn: "arn:api" }] }];
  const patient = withOvertime({ functions: [worker, answering], apis });
  expect(patient.map(({ timeoutSeconds }) => timeoutSeconds)).toEqual([60, 59]);
  expect(patient[1]).toEqual({ ...answering, timeoutSeconds: 59 });
});
