/** The laptop's secret key as long as it is the project's: a rotation kills it. */
export function livingKey(
  laptop: { projectId: string; secretKey: string } | null | undefined,
  project: { id: string; secretPrefix: string | null },
): string | undefined {
  if (laptop?.projectId !== project.id || !project.secretPrefix) return undefined;
  return laptop.secretKey.startsWith(project.secretPrefix) ? laptop.secretKey : undefined;
}
