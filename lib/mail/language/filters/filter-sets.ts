/**
 * The Liquid filters that LiquidJS provides, by what they work on. Left out are its own inventions that evaluate text as a
 * template (`where_exp` and the like) or nest lists without end (`push`, `group_by`).
 */
export const textFilters = [
  "append",
  "base64_decode",
  "base64_encode",
  "capitalize",
  "downcase",
  "lstrip",
  "newline_to_br",
  "normalize_whitespace",
  "number_of_words",
  "prepend",
  "remove",
  "remove_first",
  "remove_last",
  "replace",
  "replace_first",
  "replace_last",
  "rstrip",
  "squish",
  "strip",
  "strip_html",
  "strip_newlines",
  "truncate",
  "truncatewords",
  "upcase",
] as const;

/** Text filters whose result LiquidJS does not count against the memory limit. */
export const uncountedTextFilters = ["cgi_escape", "slugify", "uri_escape", "url_decode", "url_encode"] as const;

export const listFilters = [
  "array_to_sentence_string",
  "concat",
  "first",
  "json",
  "last",
  "map",
  "reverse",
  "sort",
  "sort_natural",
] as const;

export const dateFilters = ["date_to_long_string", "date_to_rfc822", "date_to_string", "date_to_xmlschema"] as const;
