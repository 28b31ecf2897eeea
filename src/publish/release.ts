import * as z from 'zod'
import { parseJson } from '../formats/json.ts'

/** In the order of publication: everything is published before the files that need it. */
export const fileClasses = ['asset', 'data', 'page', 'redirect', 'meta'] as const

/** The class of a file, which decides when it is published. */
export type FileClass = (typeof fileClasses)[number]

const fileSchema = z.strictObject({
  /** Name of the body in the store: hash of the content and hash of the headers. */
  object: z.string().regex(/^[\da-f]{64}-[\da-f]{8}$/),
  /** Size of the source file in bytes. */
  size: z.int().min(0),
  class: z.enum(fileClasses),
  /** Where the store's website redirects to; empty if the file is not a redirect. */
  redirect: z.string(),
  /** ETag of the copy under its own key; empty if it is not known yet. */
  etag: z.string(),
})

const releaseSchema = z.strictObject({
  version: z.literal(1),
  id: z.string(),
  created: z.iso.datetime(),
  files: z.record(z.string(), fileSchema),
})

const retiredSchema = z.strictObject({
  /** When the first release without this file was published. */
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
  /** Different for each write, so that a writer can recognize its own write. */
  nonce: z.string(),
  /** `publishing`: a publisher is at work, or was interrupted. */
  state: z.enum(['publishing', 'done']),
  /** The release that is published or being published. */
  release: z.string(),
  /** The last complete release; empty before the first. */
  previous: z.string(),
  /** The releases that are kept, oldest first. */
  releases: z.array(summarySchema),
  /** Keys that an interrupted run may or may not have replaced since the last complete release. */
  doubted: z.array(z.string()),
  /** Files of earlier releases, by key: deleted, or to be deleted after the grace period. */
  retired: z.record(z.string(), retiredSchema),
})

/** One file of a release. */
export type ReleaseFile = Readonly<z.output<typeof fileSchema>>
/** A file that is no longer part of the site. */
export type RetiredFile = Readonly<z.output<typeof retiredSchema>>
/** A release in the list of releases. */
export type ReleaseSummary = Readonly<z.output<typeof summarySchema>>
/** Content of `.docsgen/current.json`. */
export type StoreState = Readonly<z.output<typeof stateSchema>>

/** The files of one version of a site, by key. */
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

/** Parses a manifest; `undefined` if docsgen did not write it. */
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

/** Parses a state; `undefined` if docsgen did not write it. */
export function parseState(bytes: Uint8Array): StoreState | undefined {
  const read = stateSchema.safeParse(parseJson(bytes))
  return read.success ? read.data : undefined
}
