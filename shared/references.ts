import { z } from 'zod'
import { freeReadingsSchema } from './billing.ts'
import { asOneLine } from './lib/plain-text.ts'
import { faceDescriptorSchema } from './recognition/describe.ts'

/** Sides of a reference. */
export const REFERENCE_SIDES = ['obverse', 'reverse'] as const
export type ReferenceSide = (typeof REFERENCE_SIDES)[number]

/** A type keeps its most telling references, so many of each side. */
export const REFERENCES_PER_SIDE = 12
/** References of one seller. */
export const REFERENCES_MAX = 10_000
/** References in one request of an import; the browser sends a longer file in pieces. */
export const IMPORT_MAX_REFERENCES = 200

/** Without hidden characters, as a listing's texts: the name of an imported type is shown, and read by the model. */
const name = z.string().overwrite(asOneLine).trim().max(120)

/**
 * What memory tells of a coin: its design and, where only one has it, denomination; never date, mint mark, grade or
 * price. `seriesId` is the catalogue's; a coin of another country has none.
 */
export const coinIdentitySchema = z.object({
  seriesId: z.string().max(80).nullable(),
  /** Name of the series. */
  coinType: name.min(2),
  denomination: name,
})
export type CoinIdentity = z.infer<typeof coinIdentitySchema>

/** A type's key in addresses: the series' id, or one made of the name and denomination. */
export const typeKeySchema = z.string().regex(/^[a-z0-9-]{1,300}$/)

/** How often a naming was what the seller confirmed, each coin counted once. */
export const tallySchema = z.object({ right: z.number(), wrong: z.number() })
export type Tally = z.infer<typeof tallySchema>
/** Memory and the vision model apart. */
export const accuracySchema = z.object({ memory: tallySchema, model: tallySchema })
export type Accuracy = z.infer<typeof accuracySchema>

/** A seller counts in the deployment's figure with at most so many coins of memory, and of the model. */
export const WEIGHED_COINS_MAX = 100
/** Of all sellers: `right` and `wrong` are weighed and no whole numbers, `coins` and `sellers` are counted. */
export const weighedTallySchema = tallySchema.extend({ coins: z.number(), sellers: z.number() })
export type WeighedTally = z.infer<typeof weighedTallySchema>

const sideCounts = z.object({ obverse: z.number(), reverse: z.number() })

export const knownTypeSchema = coinIdentitySchema.extend({
  key: z.string(),
  /** The seller's own references. */
  own: sideCounts,
  /** The deployment's, which every seller reads; an admin's own promoted ones are in both. */
  deployment: sideCounts,
  /** Whether the caller's own references of this type are promoted. */
  promoted: z.boolean(),
  /** Whether the caller proposes own references of this type to the deployment. */
  proposed: z.boolean(),
  /** At most one a side; a reference that was imported has none. */
  pictures: z.array(z.object({ id: z.number(), side: z.enum(REFERENCE_SIDES), url: z.string() })),
  /** Names of the other series that have its design: such a coin is never named from memory. */
  sameDesign: z.array(z.string()),
  /** Of the caller's coins that were named as this type. */
  accuracy: accuracySchema,
})
export type KnownType = z.infer<typeof knownTypeSchema>

export const referenceSettingsSchema = z.object({
  /** A coin that memory is sure of is not shown to the vision model: date and mint mark are to be confirmed. */
  fast: z.boolean(),
  /** Coins that memory does not know are looked up among the euro coins of the seed library. */
  euro: z.boolean(),
})
export type ReferenceSettings = z.infer<typeof referenceSettingsSchema>

/** Response of GET /api/references: the types by name. */
export const referenceLibrarySchema = z.object({
  settings: referenceSettingsSchema,
  /** How often the model may still read, without cost, a coin that memory has named. */
  readings: freeReadingsSchema,
  /** The seller's own references, at most `limit`: beyond it no new type is learned. */
  count: z.number(),
  limit: z.number(),
  types: z.array(knownTypeSchema),
})
export type ReferenceLibrary = z.infer<typeof referenceLibrarySchema>

/** Response of GET /api/references/types/{key}. */
export const typeReferencesSchema = z.object({
  references: z.array(
    z.object({
      id: z.number(),
      side: z.enum(REFERENCE_SIDES),
      /** Null for a reference that was imported without its picture. */
      url: z.string().nullable(),
      own: z.boolean(),
      promoted: z.boolean(),
      createdAt: z.string(),
    }),
  ),
})
export type TypeReferences = z.infer<typeof typeReferencesSchema>

/** Response of GET /api/references/accuracy. */
export const libraryAccuracySchema = z.object({
  own: accuracySchema,
  /** Of all sellers of this deployment together, each with at most WEIGHED_COINS_MAX coins. */
  deployment: z.object({ memory: weighedTallySchema, model: weighedTallySchema }),
  /** The deployment's by the type that was named, for admins only; else null. */
  byType: z
    .array(
      coinIdentitySchema
        .pick({ coinType: true })
        .extend({ key: z.string(), ...accuracySchema.shape }),
    )
    .nullable(),
})
export type LibraryAccuracy = z.infer<typeof libraryAccuracySchema>

/** A reference in a file. */
export const referenceRecordSchema = coinIdentitySchema.extend({
  side: z.enum(REFERENCE_SIDES),
  face: faceDescriptorSchema,
})
export type ReferenceRecord = z.infer<typeof referenceRecordSchema>

/** The file of GET /api/references/export. Its references go to POST /api/references/import in pieces. */
export const referenceFileSchema = z.object({
  format: z.literal('obverse-references'),
  references: z.array(z.unknown()).max(REFERENCES_MAX),
})

/** Body of POST /api/references/import. */
export const importReferencesSchema = z.object({
  references: z.array(referenceRecordSchema).min(1).max(IMPORT_MAX_REFERENCES),
})
export type ImportReferences = z.infer<typeof importReferencesSchema>

/** The SHA-256 of a reference's descriptor as JSON, by which the same face is known again. */
const faceHashSchema = z.string().regex(/^[0-9a-f]{64}$/)
/** Body of POST /api/references/import/check: the faces of a whole file, before its first piece is sent. */
export const checkImportSchema = z.object({
  faces: z.array(faceHashSchema).min(1).max(REFERENCES_MAX),
})
/** Its response: how many of them are new; they fit. */
export const checkedImportSchema = z.object({ added: z.number() })

/** Response of POST /api/references/import: `known` were there before or are too like others of their type. */
export const importedReferencesSchema = z.object({ added: z.number(), known: z.number() })
export type ImportedReferences = z.infer<typeof importedReferencesSchema>

/** Body of PUT /api/references/types/{key}/promoted, for admins and their own references. */
export const promoteTypeSchema = z.object({ promoted: z.boolean() })

/** References of one promotion: a type has about 12 a side. */
export const PROMOTED_MAX = 60
/**
 * Body of PUT /api/references/proposals/{id}, for admins: the references whose pictures the admin was shown, and what
 * the admin's browser describes in them. The seller's own descriptors may be of other pictures.
 */
export const promoteProposalSchema = z.discriminatedUnion('promoted', [
  z.object({
    promoted: z.literal(true),
    references: z
      .array(z.object({ id: z.int().positive(), face: faceDescriptorSchema }))
      .min(1, 'None of these pictures shows a coin alone')
      .max(PROMOTED_MAX),
  }),
  z.object({ promoted: z.literal(false) }),
])
export type PromoteProposal = z.infer<typeof promoteProposalSchema>

/** Body of PUT /api/references/types/{key}/proposed. */
export const proposeTypeSchema = z.object({ proposed: z.boolean() })

/** Proposals of one response: those that are not promoted come first. */
export const PROPOSALS_MAX = 100
/** Response of GET /api/references/proposals, for admins: what sellers propose, without their names. */
export const referenceProposalsSchema = z.object({
  proposals: z.array(
    coinIdentitySchema.extend({
      /** Of one of its references, by which PUT /api/references/proposals/{id} names the proposal. */
      id: z.number(),
      key: z.string(),
      promoted: z.boolean(),
      references: z.array(
        z.object({ id: z.number(), side: z.enum(REFERENCE_SIDES), url: z.string() }),
      ),
    }),
  ),
})
export type ReferenceProposals = z.infer<typeof referenceProposalsSchema>
export type ReferenceProposal = ReferenceProposals['proposals'][number]

/** Response of the routes that change references: how many. */
export const referencesChangedSchema = z.object({ changed: z.number() })
export type ReferencesChanged = z.infer<typeof referencesChangedSchema>

/** Most pictures of one request for descriptors. */
export const DESCRIPTORS_MAX = 100
/** Body of POST /api/pictures/descriptors: the pictures' hashes. */
export const descriptorsQuerySchema = z.object({
  pictures: z
    .array(z.string().regex(/^[0-9a-f]{64}$/))
    .min(1)
    .max(DESCRIPTORS_MAX),
})
/** Its response: by hash; pictures without one, and those of others, are left out. */
export const descriptorsSchema = z.object({ faces: z.record(z.string(), faceDescriptorSchema) })

/** Most pairs of one request for their sides. */
export const RECALL_MAX_PAIRS = 20
/** Body of POST /api/references/sides: two descriptors each, whichever side they show. */
export const recallSidesSchema = z.object({
  pairs: z
    .array(z.object({ front: faceDescriptorSchema, back: faceDescriptorSchema }))
    .min(1)
    .max(RECALL_MAX_PAIRS),
})
/** Its response, in the order of the pairs: the type, and what the first picture shows. Null: memory is not sure. */
export const recalledSidesSchema = z.object({
  pairs: z.array(
    z.object({ type: z.string(), frontSide: z.enum([...REFERENCE_SIDES, 'unclear']) }).nullable(),
  ),
})
export type RecalledSides = z.infer<typeof recalledSidesSchema>

/** Most faces of one request for their coins. */
export const RECALL_MAX_FACES = 30
/** Body of POST /api/references/faces: coins of which one side is seen, whichever it is. */
export const recallFacesSchema = z.object({
  faces: z.array(faceDescriptorSchema).min(1).max(RECALL_MAX_FACES),
})
/** Its response, in the order of the faces. Null: memory is not sure by one side, or several types have its design. */
export const recalledFacesSchema = z.object({ coins: z.array(coinIdentitySchema.nullable()) })
export type RecalledFaces = z.infer<typeof recalledFacesSchema>

/** Body of PUT /api/pictures/{sha256}/descriptor. */
export const pictureDescriptorSchema = z.object({ face: faceDescriptorSchema })
