import { projectApi, take } from "#api/client.ts";

/** Stores an image with the project's others. */
export const uploadImage = (projectId: string, file: File): Promise<{ url: string }> =>
  take(
    projectApi(projectId).POST("/uploads/image", {
      body: { image: file.name },
      bodySerializer: () => {
        const form = new FormData();
        form.set("image", file);
        return form;
      },
    }),
  );
