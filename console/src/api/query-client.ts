import { QueryClient } from "@tanstack/react-query";
import { actOf, Problem } from "#api/problem.ts";

const attemptsMore = 2;

/**
 * What the server answered, by key. A key starts with the project's id, or with "user". Reads are repeated after a fault;
 * writes never are, because the first one may have been done.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < attemptsMore && error instanceof Problem && actOf(error) === "retry",
        retryDelay: (failures) => 500 * 2 ** failures,
        staleTime: 10_000,
        refetchOnWindowFocus: true,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
