import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useProject, useRole } from "#app/project.ts";
import { words } from "#words/words.ts";

interface ChangeHistoryProps {
  /** As the audit log names it. */
  type:
    | ("campaign" | "contact" | "domain" | "key" | "project" | "segment" | "template" | "topic" | "workflow")
    | "webhook-endpoint";
  /** The record; undefined while it is loading, when there is no link. */
  of: { id: string; name: string } | undefined;
  /** What stands before it in the line below the record's title. */
  children?: ReactNode;
}

/** Leads from a record to its changes in the audit log, for those who may read it. */
export function ChangeHistory({ type, of, children }: ChangeHistoryProps) {
  const { id: projectId } = useProject();
  const { may } = useRole();
  if (!of || !may("ADMIN")) return children;
  return (
    <>
      {children}
      {children && " · "}
      <Link to="/p/$projectId/settings/audit" params={{ projectId }} search={{ type, target: of.id, name: of.name }}>
        {words.shell.changeHistory}
      </Link>
    </>
  );
}
