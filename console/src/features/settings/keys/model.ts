import { type SampleLanguage, sampleLanguages } from "#api/send-samples.ts";

/** The language of the samples, from the URL. */
export function sampleSearch({ lang }: Record<string, unknown>): { lang?: SampleLanguage } {
  const known = sampleLanguages.find((each) => each === lang);
  return known ? { lang: known } : {};
}

/** The laptop's secret key as long as it is the project's: a rotation kills it. */
export function livingKey(
  laptop: { projectId: string; secretKey: string } | null | undefined,
  project: { id: string; secretPrefix: string | null },
): string | undefined {
  if (laptop?.projectId !== project.id || !project.secretPrefix) return undefined;
  return laptop.secretKey.startsWith(project.secretPrefix) ? laptop.secretKey : undefined;
}
