import { z } from 'zod'
import { parseJson } from '../formats/json.ts'

/** In the order in which they become visible: nothing is there before what it needs. */
export const fileClasses = ['asset', 'data', 'page', 'redirect', 'meta'] as const

/** What a file is to the site. */
export type FileClass = (typeof fileClasses)[number]

const fileSchema = z.strictObject({
  /** Name of the body among the objects: hash of the content, hash of the headers. */
  object: z.string().regex(/^[\da-f]{64}-[\da-f]{8}$/),
  /** Bytes of the source. */
  size: z.int().min(0),
  class: z.enum(fileClasses),
  /** Where the store's website sends who asks for it; empty for anything that is no redirect. */
  redirect: z.string(),
  /** Etag of the copy under its own key; empty while nobody knows it. */
  etag: z.string(),
})

const releaseSchema = z.strictObject({
  version: z.literal(1),
  id: z.string(),
  created: z.iso.datetime(),
  files: z.record(z.string(), fileSchema),
})

const retiredSchema = z.strictObject({
  /** When a release first did without it. */
  since: z.iso.datetime(),
  class: z.enum(fileClasses),
  etag: z.string(),
})

const summarySchema = z.strictObject({
  id: z.string(),
  created: z.iso.datetime(),
  by: z.string(),
  files: z.int(),
  bytes: z.int(),
})

const stateSchema = z.strictObject({
  version: z.literal(1),
  /** Differs with every write, so that its writer knows it again. */
  nonce: z.string(),
  /** `publishing`: a publisher is at it, or was stopped in the middle of it. */
  state: z.enum(['publishing', 'done']),
  /** The release that is there, or is to be. */
  release: z.string(),
  /** The last one that was there as a whole; empty before the first. */
  previous: z.string(),
  /** The releases that are kept, oldest first. */
  releases: z.array(summarySchema),
  /** Keys of which nobody knows whether a run that was stopped has replaced what the last whole release put there. */
  doubted: z.array(z.string()),
  /** Files of earlier releases, by key: deleted, or to be deleted after the grace. */
  retired: z.record(z.string(), retiredSchema),
})

/** One file of a release. */
export type ReleaseFile = Readonly<z.output<typeof fileSchema>>
/** A file that is no longer part of the site. */
export type RetiredFile = Readonly<z.output<typeof retiredSchema>>
/** A release as the list of releases shows it. */
export type ReleaseSummary = Readonly<z.output<typeof summarySchema>>
/** What `.docsgen/current.json` holds. */
export type StoreState = Readonly<z.output<typeof stateSchema>>

/** The files of a site at one time, by key. */
export interface Release {
  readonly id: string
  readonly created: string
  readonly files: ReadonlyMap<string, ReleaseFile>
}

/** The text of a release's manifest, sorted by key. */
export function formatRelease({ id, created, files }: Release): Uint8Array {
  const sorted = [...files].toSorted(([left], [right]) => (left < right ? -1 : 1))
  return new TextEncoder().encode(JSON.stringify({ version: 1, id, created, files: Object.fromEntries(sorted) }))
}

/** Reads a manifest; `undefined` when it is not one of ours. */
export function parseRelease(bytes: Uint8Array): Release | undefined {
  const read = releaseSchema.safeParse(parseJson(bytes))
  if (!read.success) return undefined
  const { id, created, files } = read.data
  return { id, created, files: new Map(Object.entries(files)) }
}

/** The text of a state. */
export function formatState(state: StoreState): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(state))
}

/** Reads a state; `undefined` when it is not one of ours. */
export function parseState(bytes: Uint8Array): StoreState | undefined {
  const read = stateSchema.safeParse(parseJson(bytes))
  return read.success ? read.data : undefined
}
