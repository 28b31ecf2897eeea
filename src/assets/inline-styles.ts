import { hashedFile, hashedName } from '../hosting/hashed-names.ts'
import type { OutputFile } from '../model/output.ts'
import { integrityOf } from './integrity.ts'
import type { StyleSheets } from './modules.ts'

/** Makes a style sheet for each page that has inline styles. `texts` has their rules by the page's file. */
export function listInlineStyles(texts: ReadonlyMap<string, string>): {
  readonly files: readonly OutputFile[]
  readonly styles: StyleSheets
} {
  const made = [...texts].map(([file, text]) => {
    const name = hashedName('inline', '.css', text)
    return { file, name, integrity: integrityOf(text), text }
  })
  const byName = new Map(made.map((style) => [style.name, style]))
  return {
    files: [...byName.values()].map(({ name, text }) => hashedFile(name, () => text)),
    styles: new Map(made.map(({ file, name, integrity }) => [file, [{ name, integrity }]])),
  }
}

/** Joins the style sheets of pages from two sources. */
export function joinStyles(one: StyleSheets, other: StyleSheets): StyleSheets {
  const owners = new Set([...one.keys(), ...other.keys()])
  return new Map([...owners].map((owner) => [owner, [...(one.get(owner) ?? []), ...(other.get(owner) ?? [])]]))
}
