import path from 'node:path'
import type { FileMeter } from '../assets/files.ts'
import type { ThemeAssets } from '../assets/theme/theme.ts'
import { ownFiles } from '../formats/names/own-files.ts'
import type { OutputFile } from '../model/output.ts'
import type { MediaFile, Site } from '../model/site.ts'
import { renderBlog } from '../render/blog.tsx'
import { addHtmlFiles } from '../render/html-files.ts'
import { renderIndexPages, renderNotFound, renderTagPages } from '../render/own-pages.tsx'
import { renderPages, type RenderSource } from '../render/pages.tsx'
import { navigationFiles, renderSiteFiles } from '../render/site-files.tsx'
import type { LoadedSlots } from './slots.ts'
import type { Sources } from './sources.ts'

/** What the files of a site are made from, apart from its plan. */
export interface FileOrigins {
  readonly theme: ThemeAssets
  readonly sources: Sources
  readonly slots: LoadedSlots
  readonly root: string
}

/** Every file of a site except those of its search. */
export function listFiles(rendering: RenderSource, { theme, sources, slots, root }: FileOrigins): OutputFile[] {
  const { site } = rendering
  const made = [
    ...theme.files,
    ...slots.files,
    ...listPageFiles(rendering, sources),
    ...renderNotFound(rendering),
    ...renderSiteFiles(rendering, theme),
    ...listSharedFiles({ ...site, staticFiles: [] }, sources, root),
  ]
  return addStaticFiles(made, copyFiles(root, site.staticFiles, sources.meter))
}

/** The files at the addresses of an edition. */
export function listPageFiles(rendering: RenderSource, { apiFiles }: Sources): OutputFile[] {
  const lists = [...renderTagPages(rendering), ...renderIndexPages(rendering), ...renderBlog(rendering)]
  const files = [...renderPages(rendering), ...lists, ...apiFiles]
  return addHtmlFiles(files, rendering.config)
}

/** Files that all editions may use. Their names depend on their content, or they are in the static folder. */
export function listSharedFiles(site: Site, { moduleFiles, meter }: Sources, root: string): OutputFile[] {
  return [...navigationFiles(site), ...moduleFiles, ...copyFiles(root, [...site.media, ...site.staticFiles], meter)]
}

/** Files that are copied unchanged. */
export function copyFiles(root: string, files: readonly MediaFile[], meter: FileMeter): OutputFile[] {
  return files.map(({ file, output, hash }) => ({
    path: output,
    fingerprint: () => hash,
    content: () => meter.read(path.join(root, file)),
  }))
}

/**
 * Adds the files of the static folder to the generated files. A user's robots.txt, llms.txt, sitemap or 404.html
 * replaces docsgen's. Rules for hosts are appended to docsgen's own, so both apply. Any other name conflict is a
 * planning error.
 */
function addStaticFiles(made: readonly OutputFile[], brought: readonly OutputFile[]): OutputFile[] {
  const broughtOf = new Map(brought.map((file) => [file.path, file]))
  const joined = new Set<OutputFile>()
  const kept = made.flatMap((file) => {
    const same = broughtOf.get(file.path)
    const onConflict = ownFiles.get(file.path)
    if (same === undefined || onConflict === undefined || onConflict === 'refuse') return [file]
    if (onConflict === 'give way') return []
    joined.add(same)
    return [join(file, same)]
  })
  return [...kept, ...brought.filter((file) => !joined.has(file))]
}

/** Concatenates the lines of both files. A byte order mark is only allowed at the start. */
function join(first: OutputFile, second: OutputFile): OutputFile {
  return {
    path: first.path,
    fingerprint: () => `${first.fingerprint()} ${second.fingerprint()}`,
    content: () => {
      const more = Buffer.from(second.content())
      const mark = more.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0
      return Buffer.concat([Buffer.from(first.content()), Buffer.from('\n'), more.subarray(mark)])
    },
  }
}
