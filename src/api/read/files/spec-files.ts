import path from 'node:path'
import { isUtf8 } from 'node:buffer'
import type { Place } from '../../../model/page.ts'
import { refusalOfName } from '../../../formats/names/private-names.ts'
import { decodePath } from '../../../formats/names/url.ts'
import { findEncodingError } from '../../../report/encoding-error.ts'
import { nearestName } from '../../../report/nearest-name.ts'
import type { Report } from '../../../report/problem.ts'
import { isWithin } from '../../../system/is-within.ts'
import { followSource } from '../../../system/source-files.ts'
import { isAddress, isAllowedAddress, resolveFile, type AllowedPlaces } from '../../lint/allowed-places.ts'
import { findExactNumbers, type ExactNumbers } from './exact-numbers.ts'
import type { FileTree } from './file-tree.ts'
import { describeOwner } from '../describe-pointer.ts'
import {
  findReferences,
  isInCodeSample,
  isInExtension,
  isInReadExtension,
  type FoundReference,
} from '../find-references.ts'
import { addressesIn, findIdentified } from '../../lint/identifiers.ts'
import { parseSpec, type PlacesInText, type PlaceOf } from './parse-spec.ts'

/** One file of an API document, parsed. */
export interface SpecFile {
  /** Absolute, with symbolic links resolved. */
  readonly absolute: string
  /** The name in diagnostics: relative to the project's folder. */
  readonly shown: string
  readonly text: string
  readonly value: unknown
  /** Whether the value includes everything in the text. */
  readonly isWhole: boolean
  readonly exactNumbers: ExactNumbers
  readonly placeOf: PlaceOf
  readonly placesInText: PlacesInText
}

/** All files of one document. */
export interface SpecFiles {
  readonly main: SpecFile
  readonly byPath: ReadonlyMap<string, SpecFile>
}

/** How files are found and read. */
export interface SpecReading {
  /** The project's folder. */
  readonly root: string
  readonly tree: FileTree
  /** Where references may point, in addition to the document's own folder. */
  readonly places: AllowedPlaces
  /** The name of a file in diagnostics, from its path below the project's folder. */
  readonly nameOf: (file: string) => string
  /** Replaces the site's variables in a text with their values. */
  readonly substitute: (text: string, file: string, report: Report) => SubstitutedText
}

/** A text with variables replaced, which may be longer or shorter than the original. */
export interface SubstitutedText {
  readonly text: string
  readonly placeInSource: (place: Place) => Place
}

const maxBytes = 64 * 1024 * 1024
const maxFiles = 20_000

/** Reads a document and every file that its references name. Reports files that cannot be read. */
export function readSpecFiles(absolute: string, reading: SpecReading, report: Report): SpecFiles | undefined {
  const main = reading.tree.follow(absolute) ?? absolute
  const folders = [folderOf(main, reading), ...reading.places.folders]
  const byPath = new Map<string, SpecFile>()
  const budget = { bytes: maxBytes }
  const first = readSpecFile(main, reading, budget, report)
  if (first === undefined) return undefined
  byPath.set(main, first)
  const queue = [first]
  const lost: LostReference[] = []
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    for (const { reference, pointer } of findReferences(file.value)) {
      const name = fileOf(reference)
      if (name === '' || findIdentified(reference, { file, pointer }, [file]) !== undefined) continue
      // References in extensions of other tools are not ours to resolve.
      if (isInExtension(pointer) && !isInReadExtension(pointer)) continue
      const reportError = (message: string): void => void lost.push({ reference, file, pointer, message })
      const isText = isInCodeSample(pointer) && pointer.at(-2) === 'source'
      const target = locate(name, file, { ...reading, folders, isText }, reportError)
      if (target === undefined) continue
      const known = byPath.get(target)
      if (known !== undefined) {
        byPath.set(resolveFile(name, file.absolute), known)
        continue
      }
      if (byPath.size >= maxFiles) {
        const message = `an API document may have ${maxFiles} files`
        return void report({ severity: 'error', rule: 'spec-reference', message, at: file.placeOf(pointer) })
      }
      const read = readSpecFile(target, { ...reading, isText }, budget, report)
      if (read === undefined) continue
      if (read.value === null || read.value === '') reportError(`the file ${JSON.stringify(name)} is empty`)
      byPath.set(target, read).set(resolveFile(name, file.absolute), read)
      queue.push(read)
    }
  }
  reportLost(lost, [...new Set(byPath.values())], report)
  return { main: first, byPath }
}

/** Reports references without a file, each with the file or address that the author may have meant. */
function reportLost(lost: readonly LostReference[], read: readonly SpecFile[], report: Report): void {
  for (const { reference, file, pointer, message } of lost) {
    // A schema with this address may be in a file that was read later.
    if (findIdentified(reference, { file, pointer }, read) !== undefined) continue
    const names = read.map((other) => path.relative(path.dirname(file.absolute), other.absolute))
    const name = reference.replace(/^\.\/|#.*$/g, '')
    const near = names.includes(name) ? '' : nearestName(name, [...names, ...read.flatMap(addressesIn)])
    const owner = ` (in ${describeOwner(pointer)})`
    const at = file.placeOf(pointer)
    report({ severity: 'error', rule: 'spec-reference', message: message + near + owner, at })
  }
}

/** The folder of the project that contains the document. Many have the schemas in folders next to that of the document. */
function folderOf(main: string, { root, tree }: SpecReading): string {
  const top = tree.follow(root) ?? root
  const [first = ''] = path.relative(top, path.dirname(main)).split(path.sep)
  return first === '' || first === '..' ? path.dirname(main) : path.join(top, first)
}

/** A reference whose file was not found. */
interface LostReference extends FoundReference {
  readonly file: SpecFile
  readonly message: string
}

/** The file in a reference; empty for one into the same file. */
export function fileOf(reference: string): string {
  const hash = reference.indexOf('#')
  return decodePath(hash === -1 ? reference : reference.slice(0, hash))
}

const readable = new Set(['.yaml', '.yml', '.json', '.md', '.txt'])

/** Extensions of code files. Other files next to a document may be keys or passwords. */
const ofCode = new Set(
  'bash bat c cc cjs clj cpp cs curl dart ex exs fs go graphql groovy h hpp hs html http java jl js jsx kt kts lua m mjs php pl pm ps1 py r rb rs scala sh sql swift ts tsx vb xml zsh'
    .split(' ')
    .map((ending) => `.${ending}`),
)

interface Jail extends SpecReading {
  /** True if the reference includes a code sample, in any language. */
  readonly isText: boolean
  /** References may not leave these folders. */
  readonly folders: readonly string[]
}

function locate(name: string, from: SpecFile, jail: Jail, reportError: (message: string) => void): string | undefined {
  const shown = JSON.stringify(name)
  const isElsewhere = /^[a-z][a-z\d+.-]+:/i.test(name) || name.startsWith('//') || isAddress(from.absolute)
  const ending = path.extname(name).toLowerCase()
  if (isElsewhere) return locateAddress(name, from, jail.places, reportError)
  if (name.startsWith('/') && ending === '')
    return void reportError(`${shown} is not a file; for a part of this document, write "#${name}"`)
  if (!readable.has(ending) && !(jail.isText && ofCode.has(ending)))
    return void reportError(
      `${shown} is not a file that a document can refer to: .yaml, .yml, .json, .md or .txt${jail.isText ? ', or code such as .sh or .py' : ''}`,
    )
  const refusal = refusalOfName(name)
  if (refusal !== undefined) return void reportError(`${shown} is not read: ${refusal}`)
  const wanted = resolveFile(name, from.absolute)
  const isInside = (file: string): boolean => jail.folders.some((folder) => isWithin(file, folder))
  const outside = (folder = 'its folder'): string =>
    `${shown} is outside the document's folder; to allow it, add ${folder} to "allowRefs" in the config`
  // A missing file is only reported inside the folder. Otherwise, a document could find out which files exist outside.
  if (!isInside(wanted)) {
    const folder = path.relative(jail.root, path.dirname(wanted)).replaceAll(path.sep, '/')
    return void reportError(outside(isWithin(wanted, jail.root) ? JSON.stringify(folder || '.') : undefined))
  }
  const real = jail.tree.follow(wanted)
  if (real === undefined) return void reportError(`there is no file ${shown}`)
  return isInside(real) && refusalOfName(path.relative(path.dirname(wanted), real)) === undefined
    ? real
    : void reportError(outside())
}

/** Only addresses that the config allows have been fetched. */
function locateAddress(
  name: string,
  from: SpecFile,
  places: AllowedPlaces,
  reportError: (message: string) => void,
): string | undefined {
  const shown = JSON.stringify(name)
  const address = isAddress(name) || isAddress(from.absolute) ? resolveAddress(name, from) : undefined
  if (address === undefined || !isAllowedAddress(address, places))
    return void reportError(
      `${shown} is on another host; add its address to "allowRefs" in the config, or keep a copy next to the document`,
    )
  if (places.fetched.has(address)) return address
  places.onMissing(address)
  return void reportError(`there is no file at ${address}`)
}

function resolveAddress(name: string, from: SpecFile): string | undefined {
  return URL.canParse(name, from.absolute) || URL.canParse(name) ? resolveFile(name, from.absolute) : undefined
}

function readSpecFile(
  absolute: string,
  { root, tree, nameOf, substitute, places, isText = false }: SpecReading & { readonly isText?: boolean },
  budget: { bytes: number },
  report: Report,
): SpecFile | undefined {
  const fetched = places.fetched.get(absolute)
  const shown =
    fetched === undefined ? nameOf(path.relative(followSource(root), absolute).split(path.sep).join('/')) : absolute
  const reportError = (message: string, place = {}): void =>
    report({ severity: 'error', rule: 'spec-syntax', message, at: { file: shown, ...place } })
  const size = fetched?.length ?? tree.sizeOf(absolute)
  if (size === undefined) return void reportError('this is not a file')
  budget.bytes -= size
  if (budget.bytes < 0) return void reportError('an API document may hold 64 MB')
  const bytes = fetched === undefined ? tree.read(absolute) : undefined
  const decoded = bytes === undefined ? fetched : decodeText(bytes)
  if (decoded === undefined) {
    const { message = '', line = 1 } = findEncodingError(bytes ?? new Uint8Array()) ?? {}
    return void reportError(message, { line, column: 1 })
  }
  const { text, placeInSource } = substitute(plainLines(decoded), shown, report)
  if (isText || /\.(?:md|txt)$/i.test(absolute)) {
    const placesInText: PlacesInText =
      () =>
      ({ line = 1, column = 1 }) =>
        placeInSource({ file: shown, line, column })
    return {
      absolute,
      shown,
      text,
      value: text,
      isWhole: true,
      exactNumbers: new Map(),
      placeOf: () => ({ file: shown, line: 1, column: 1 }),
      placesInText,
    }
  }
  const parsed = parseSpec(text, shown, ({ at, ...problem }) =>
    report({ ...problem, ...(at && { at: placeInSource(at) }) }),
  )
  if (parsed === undefined) return undefined
  return {
    absolute,
    shown,
    text,
    value: parsed.value,
    isWhole: parsed.isWhole,
    exactNumbers: findExactNumbers(text),
    placeOf: (pointer, of) => placeInSource(parsed.placeOf(pointer, of)),
    placesInText: (pointer, inner) => {
      const placeOf = parsed.placesInText(pointer, inner)
      return (inside) => placeInSource(placeOf(inside))
    },
  }
}

/** Without a byte order mark, and with line breaks that YAML and all line counts interpret the same way. */
function plainLines(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll(/\r(?!\n)/g, '\n')
}

/**
 * Decodes a file as UTF-8, or as UTF-16, which some editors write, with or without a byte order mark; `undefined` for
 * anything else.
 */
function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (isLetter(first) && second === 0))
    return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || (first === 0 && isLetter(second)))
    return new TextDecoder('utf-16be').decode(bytes)
  return isUtf8(bytes) ? new TextDecoder('utf-8').decode(bytes) : undefined
}

/** Documents start with an ASCII character. */
function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && byte > 0 && byte < 0x80
}
