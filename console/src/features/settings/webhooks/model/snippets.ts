import type { snippetLanguages } from "#features/settings/webhooks/model/search.ts";

type Language = (typeof snippetLanguages)[number];

const code: Readonly<Record<Language, string>> = {
  node: `import { createHmac, timingSafeEqual } from "node:crypto";

// \`body\` is the request's body as it came, before it is parsed.
export function isFromPetrel(headers, body, secret = process.env.PETREL_WEBHOOK_SECRET) {
  const [id, timestamp] = [headers["webhook-id"], headers["webhook-timestamp"]];
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  return headers["webhook-signature"].split(" ").some((each) => {
    const given = Buffer.from(each.replace(/^v1,/, ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`,
  python: `import base64, hashlib, hmac, os, time

# body: the bytes of the request's body, before they are parsed.
def is_from_petrel(headers, body, secret=os.environ["PETREL_WEBHOOK_SECRET"]):
    message_id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = headers["webhook-signature"].split(" ")
    return any(hmac.compare_digest(each.removeprefix("v1,"), expected) for each in given)`,
  go: `// body: the bytes of the request's body, before they are parsed.
func isFromPetrel(header http.Header, body []byte, secret string) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	for _, each := range strings.Fields(header.Get("webhook-signature")) {
		given, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(each, "v1,"))
		if err == nil && hmac.Equal(given, mac.Sum(nil)) {
			return true
		}
	}
	return false
}`,
};

const names: Readonly<Record<Language, string>> = { node: "Node.js", python: "Python", go: "Go" };

/** Programs that verify the signature of a request (Standard Webhooks 1.0.0). */
export const verifySnippets = (["node", "python", "go"] as const).map((value) => ({
  value,
  label: names[value],
  code: code[value],
}));
