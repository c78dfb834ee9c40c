import type { Bucket, IBucket } from "aws-cdk-lib/aws-s3";
import type { Access } from "#infra/access/access.ts";
import type { ContentFolder } from "#infra/constructs/content-bucket.ts";

interface ContentUse {
  reads?: ContentFolder[];
  writes?: ContentFolder[];
  /** Folders whose objects the function lists. */
  lists?: ContentFolder[];
  /** Folders whose objects the function lists and deletes. */
  sweeps?: ContentFolder[];
}

export function contentAccess(
  bucket: Bucket | IBucket,
  { reads = [], writes = [], lists = [], sweeps = [] }: ContentUse,
): Access {
  const objectsIn = (folders: ContentFolder[]) => folders.map((folder) => bucket.arnForObjects(`${folder}/*`));
  const listed = [...lists, ...sweeps];
  const statements = [
    { actions: ["s3:GetObject"], resources: objectsIn(reads) },
    { actions: ["s3:PutObject"], resources: objectsIn(writes) },
    { actions: ["s3:DeleteObject"], resources: objectsIn(sweeps) },
    {
      actions: ["s3:ListBucket"],
      resources: listed.length > 0 ? [bucket.bucketArn] : [],
      conditions: { StringLike: { "s3:prefix": listed.map((folder) => `${folder}/*`) } },
    },
  ];
  return {
    statements: statements.filter(({ resources }) => resources.length > 0),
    environment: { CONTENT_BUCKET: bucket.bucketName },
    wildcardReason:
      "Object names contain the project and email id, which exist only at run time. The grant covers one folder of the bucket.",
  };
}
