import { expect, it } from "vitest";
import { matchRoute } from "#local/gateway/route-match.ts";

const routes = [
  { method: "ANY", path: "$default", functionArn: "config" },
  { method: "ANY", path: "/emails", functionArn: "emails" },
  { method: "ANY", path: "/emails/{proxy+}", functionArn: "emails" },
  { method: "ANY", path: "/events/{proxy+}", functionArn: "events" },
  { method: "ANY", path: "/events/track", functionArn: "track" },
  { method: "GET", path: "/users/{id}/keys", functionArn: "users" },
  { method: "GET", path: "/users/{proxy+}", functionArn: "users-rest" },
  { method: "GET", path: "/", functionArn: "root" },
];

it.each([
  ["GET", "/emails", "ANY /emails", {}],
  ["POST", "/emails/1/events", "ANY /emails/{proxy+}", { proxy: "1/events" }],
  ["GET", "/emails/", "ANY /emails/{proxy+}", { proxy: "" }],
  ["GET", "/users//keys", "GET /users/{proxy+}", { proxy: "/keys" }],
  ["GET", "/emailsx", "$default", {}],
  ["POST", "/events/track", "ANY /events/track", {}],
  ["POST", "/events/track/more", "ANY /events/{proxy+}", { proxy: "track/more" }],
  ["GET", "/users/7/keys", "GET /users/{id}/keys", { id: "7" }],
  ["GET", "/users/7", "GET /users/{proxy+}", { proxy: "7" }],
  ["DELETE", "/users/7", "$default", {}],
  ["GET", "/", "GET /", {}],
  ["GET", "/nothing/here", "$default", {}],
])("%s %s matches %s", (method, path, routeKey, pathParameters) => {
  expect(matchRoute(routes, method, path)).toMatchObject({ routeKey, pathParameters });
});

it("matches nothing without a default route", () => {
  expect(matchRoute(routes.slice(1), "GET", "/nothing")).toBeUndefined();
});
