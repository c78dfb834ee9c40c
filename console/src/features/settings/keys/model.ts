import { type SampleLanguage, sampleLanguages } from "#api/send-samples.ts";

/** The language of the samples, from the URL. */
export function sampleSearch({ lang }: Record<string, unknown>): { lang?: SampleLanguage } {
  const known = sampleLanguages.find((each) => each === lang);
  return known ? { lang: known } : {};
}
