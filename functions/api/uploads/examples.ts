import { ids, times } from "#functions/api/example-values.ts";
import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { routes } from "./routes.ts";

export const examples: RouteExamples<typeof routes> = {
  announceAttachment: {
    body: { filename: "handbook.pdf", contentType: "application/pdf", size: 8_388_608 },
    response: {
      uploadId: ids.upload,
      uploadUrl: "https://uploads.example.com/29dbf3a5?signature=b64",
      method: "PUT",
      headers: { "content-length": "8388608" },
      expiresAt: times.sent,
    },
  },
  uploadImage: {
    text: "(bytes of logo.png)",
    response: {
      url: `https://images.example.com/img/${ids.project}/logo.png`,
      key: `img/${ids.project}/logo.png`,
      filename: "logo.png",
      contentType: "image/png",
      size: 20_480,
    },
  },
};
