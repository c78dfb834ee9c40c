import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";

/** Goes on as a new user. Nothing that another user has loaded in this tab stays. */
export function useEnter(path: string): () => void {
  const router = useRouter();
  const client = useQueryClient();
  return () => {
    client.clear();
    router.history.push(`/console${path}`);
  };
}
