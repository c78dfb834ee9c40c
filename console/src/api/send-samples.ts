export const sampleLanguages = ["curl", "node", "python", "go"] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

interface Sample {
  baseUrl: string;
  secretKey: string;
  from: string;
  to: string;
}

const names: Record<SampleLanguage, string> = { curl: "curl", node: "Node.js", python: "Python", go: "Go" };
const subject = "Hello from Petrel";
const body = "<p>It works.</p>";

/** Programs that send one email, ready to run. */
export const sendSamples = (sample: Sample): { value: SampleLanguage; label: string; code: string }[] =>
  sampleLanguages.map((value) => ({ value, label: names[value], code: writers[value](sample) }));

export const curlSample = ({ baseUrl, secretKey, from, to }: Sample): string => `curl ${baseUrl}/v1/send \\
  -H "Authorization: Bearer ${secretKey}" \\
  -H "Content-Type: application/json" \\
  -d '{ "to": "${to}", "from": "${from}", "subject": "${subject}", "body": "${body}" }'`;

const writers: Record<SampleLanguage, (sample: Sample) => string> = {
  curl: curlSample,
  node: ({ baseUrl, secretKey, from, to }) => `const response = await fetch("${baseUrl}/v1/send", {
  method: "POST",
  headers: {
    Authorization: "Bearer ${secretKey}",
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    to: "${to}",
    from: "${from}",
    subject: "${subject}",
    body: "${body}",
  }),
});
console.log(response.status, await response.json());`,
  python: ({ baseUrl, secretKey, from, to }) => `import json, urllib.request

request = urllib.request.Request(
    "${baseUrl}/v1/send",
    data=json.dumps({
        "to": "${to}",
        "from": "${from}",
        "subject": "${subject}",
        "body": "${body}",
    }).encode(),
    headers={
        "Authorization": "Bearer ${secretKey}",
        "Content-Type": "application/json",
    },
)
print(urllib.request.urlopen(request).read().decode())`,
  go: ({ baseUrl, secretKey, from, to }) => `package main

import (
	"fmt"
	"net/http"
	"strings"
)

func main() {
	body := \`{ "to": "${to}", "from": "${from}", "subject": "${subject}", "body": "${body}" }\`
	request, _ := http.NewRequest("POST", "${baseUrl}/v1/send", strings.NewReader(body))
	request.Header.Set("Authorization", "Bearer ${secretKey}")
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	fmt.Println(response.Status)
}`,
};
