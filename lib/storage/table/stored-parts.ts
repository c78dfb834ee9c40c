import * as z from "zod";
import type { StoredBody, StoredParts } from "#lib/domain/template/stored-body.ts";

/** Attributes of an entity whose body and text are stored beside it (body-pieces.ts). */
export const partAttributes = {
  bodyVersion: { type: "string", field: "bv", required: true },
  bodyWeight: { type: "number", field: "bw", required: true },
  /** Absent when the body is one piece. */
  bodyPieces: { type: "number", field: "bn" },
  /** Absent without a text; so are its weight and pieces. */
  textVersion: { type: "string", field: "tv" },
  textWeight: { type: "number", field: "tw" },
  textPieces: { type: "number", field: "tn" },
} as const;

/** The same for functions that do without ElectroDB. */
export const partFields = {
  bv: z.string(),
  bw: z.number(),
  bn: z.number().exactOptional(),
  tv: z.string().exactOptional(),
  tw: z.number().exactOptional(),
  tn: z.number().exactOptional(),
};

interface PartRecord {
  bodyVersion: string;
  bodyWeight: number;
  bodyPieces?: number | undefined;
  textVersion?: string | undefined;
  textWeight?: number | undefined;
  textPieces?: number | undefined;
}

interface PartItem {
  bv: string;
  bw: number;
  bn?: number;
  tv?: string;
  tw?: number;
  tn?: number;
}

export const partsFromRecord = (record: PartRecord): StoredParts => ({
  body: { version: record.bodyVersion, pieces: record.bodyPieces ?? 1, weight: record.bodyWeight },
  text:
    record.textVersion === undefined
      ? null
      : { version: record.textVersion, pieces: record.textPieces ?? 1, weight: record.textWeight ?? 0 },
});

export const partsFromItem = ({ bv, bw, bn, tv, tw, tn }: PartItem): StoredParts =>
  partsFromRecord({
    ...{ bodyVersion: bv, bodyWeight: bw, bodyPieces: bn },
    ...{ textVersion: tv, textWeight: tw, textPieces: tn },
  });

/** Null for an attribute to remove. */
export const bodyValues = ({ version, weight, pieces }: StoredBody) => ({
  bodyVersion: version,
  bodyWeight: weight,
  bodyPieces: pieces > 1 ? pieces : null,
});

export const textValues = (text: StoredBody | null) => ({
  textVersion: text?.version ?? null,
  textWeight: text?.weight ?? null,
  textPieces: text && text.pieces > 1 ? text.pieces : null,
});
