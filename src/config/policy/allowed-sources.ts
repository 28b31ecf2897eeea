import type { AllowedSources } from '../../system/source-gate.ts'
import { cacheFolderName } from '../cache-place.ts'
import { blogFolderOf } from '../blog-folder.ts'
import { listedFoldersOf } from '../content-folders.ts'
import { iconFolders, includeFolders } from '../variables.ts'
import type { Project } from '../project.ts'

/** The files and folders that pages of a project may refer to. */
export function allowedSourcesOf({
  root,
  config,
  foreignConfig,
}: Pick<Project, 'root' | 'config' | 'foreignConfig'>): AllowedSources {
  const { edition, ...site } = config
  const { markdown, check, blog } = site
  const declared = [
    ...markdown.roots,
    ...Object.values(config.variables[iconFolders] ?? {}),
    // Their names often begin with a dot.
    ...Object.keys(config.variables[includeFolders] ?? {}),
    ...(edition?.baseFolders ?? []).flatMap((content) => listedFoldersOf({ ...site, content })),
    check.commandLine,
    check.prose?.spelling?.words,
  ]
  return {
    root,
    folders: [...listedFoldersOf(config), blogFolderOf({ root, config }) ?? blog?.dir, config.static].filter(isNamed),
    declared: declared.filter(isNamed),
    staticFolder: config.static,
    cacheFolder: cacheFolderName(config),
    config: nameOfConfig({ foreignConfig }),
  }
}

/** The config with options of docsgen, in words. A site of another tool has none yet. */
export function nameOfConfig({ foreignConfig }: Pick<Project, 'foreignConfig'>): string {
  return foreignConfig === undefined ? 'the config' : 'the docs.config.yaml that "docsgen init --from ." writes'
}

function isNamed(file: string | undefined): file is string {
  return file !== undefined
}
