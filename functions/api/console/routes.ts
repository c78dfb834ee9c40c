/** Not a route table of the API: the document describes calls, and these are files. */
export const routes = [{ method: "GET", path: "/console" }] as const;
