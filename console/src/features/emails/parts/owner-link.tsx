import { useQuery } from "@tanstack/react-query";
import { Link, linkOptions } from "@tanstack/react-router";
import type { owners } from "#features/emails/model.ts";
import { ownerQuery } from "#features/emails/queries.ts";
import { words } from "#words/words.ts";

interface OwnerLinkProps {
  projectId: string;
  name: (typeof owners)[number];
  id: string;
}

/** The record that an email belongs to, by its name; by its id until that is known. */
export function OwnerLink({ projectId, name, id }: OwnerLinkProps) {
  const { data: title } = useQuery(ownerQuery(projectId, name, id));
  if (title === null) return <span title={id}>{words.emails.deletedOwner}</span>;
  return <Link {...linkOf(projectId, name, id)}>{title ?? id}</Link>;
}

function linkOf(projectId: string, name: OwnerLinkProps["name"], id: string) {
  switch (name) {
    case "contactId":
      return linkOptions({ to: "/p/$projectId/contacts/$contactId", params: { projectId, contactId: id } });
    case "campaignId":
      return linkOptions({ to: "/p/$projectId/campaigns/$campaignId", params: { projectId, campaignId: id } });
    case "templateId":
      return linkOptions({ to: "/p/$projectId/templates/$templateId", params: { projectId, templateId: id } });
    case "workflowId":
      return linkOptions({ to: "/p/$projectId/workflows/$workflowId", params: { projectId, workflowId: id } });
  }
}
