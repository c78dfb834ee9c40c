import { decodedOnce, decodedPath } from "#local/gateway/api-event.ts";

/** The parts of an event that hold the path. */
interface PathParts {
  rawPath: string;
  pathParameters?: Record<string, string>;
}

const parts = (rawPath = "/", proxy?: string): PathParts => ({
  rawPath,
  ...(proxy !== undefined && { pathParameters: { proxy } }),
});

/** Ways in which an HTTP API could hand on a path, of which AWS documents none. `proxy` begins behind the first segment. */
export const gatewayReadings = {
  "the parameter decoded once": (path) => parts(decodedPath(path), behindFirst(decodedOnce(path))),
  "the parameter as it was sent": (path) => parts(decodedPath(path), behindFirst(path)),
  "the parameter cut like the path": (path) => parts(decodedPath(path), behindFirst(decodedPath(path))),
  "no parameter": (path) => parts(decodedPath(path)),
  "a path that is decoded once and not cut": (path) => parts(decodedOnce(path), behindFirst(decodedOnce(path))),
  "a path as it was sent": (path) => parts(path, behindFirst(path)),
} satisfies Record<string, (path: string) => PathParts>;

export type GatewayReading = keyof typeof gatewayReadings;

export const gatewayReadingNames = Object.keys(gatewayReadings) as GatewayReading[];

const behindFirst = (path = ""): string => path.split("/").slice(2).join("/");
