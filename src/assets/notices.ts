import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Metafile } from 'esbuild'

/** The folder of the installed package that contains a file. */
export function packageOf(file: string): string | undefined {
  return /^(?:.*[\\/])?node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(file)?.[0]
}

/** Folders of the packages in a bundle, ordered by name. */
export function bundledPackages({ outputs }: Metafile): string[] {
  const files = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  )
  return [...new Set(files.flatMap((file) => packageOf(file) ?? []))].toSorted()
}

interface PackageFacts {
  readonly name: string
  readonly version: string
  readonly license?: string
}

/**
 * Writes the notice for packages: names, licenses and license texts. `supplied` has the texts of packages that do not
 * include their own, by package name.
 */
export function writeNotices(
  root: string,
  folders: readonly string[],
  supplied: Readonly<Record<string, string>> = {},
): string {
  return folders.map((folder) => writeNotice(path.resolve(root, folder), supplied)).join(`\n${'-'.repeat(80)}\n\n`)
}

function writeNotice(folder: string, supplied: Readonly<Record<string, string>>): string {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageFacts
  const own = licenseFiles(folder).map((file) => readFileSync(path.join(folder, file), 'utf8').trim())
  const texts = own.length === 0 && supplied[name] !== undefined ? [supplied[name].trim()] : own
  const body = texts.length === 0 ? [noText] : texts
  return `${[`${name} ${version}\nLicense: ${license ?? 'not stated'}`, ...body].join('\n\n')}\n`
}

/** Replaces the license text of a package that has none. */
export const noText = 'This package does not include the text of its license.'

/** Files of a package with the text of its license, and files that its license requires to distribute. */
function licenseFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter(
      (name) => /^(?:licen[cs]e|copying|notice)(?:[-.][\w.-]+)?$/i.test(name) && !/\.(?:[cm]?js|json)$/.test(name),
    )
    .toSorted()
}

/** A script or style sheet with a reference to its notice, if it has one. */
export function withBanner(code: string, notice: string | undefined): string {
  return notice === undefined ? code : `/*! Licenses of other packages: ${notice} */\n${code}`
}
