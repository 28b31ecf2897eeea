import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { groupOf, listOf, textOf } from '../../formats/raw-values.ts'
import { noteRead } from '../read-files.ts'

/** Comments, and commas at the end of a list, which JSON of TypeScript may have. Texts are kept. */
const notJson = /("(?:\\.|[^"\\])*")|\/\/.*|\/\*[^]*?\*\/|,(?=\s*[}\]])/g

/** The names that `tsconfig.json` gives to folders. Astro also reads them in the addresses of pictures. */
export function readAliases(root: string, leftOut: (what: string) => void): Record<string, string> {
  const file = ['tsconfig.json', 'jsconfig.json'].find((name) => existsSync(path.join(root, name)))
  if (file === undefined) return {}
  noteRead([path.join(root, file)])
  let config: unknown
  try {
    config = JSON.parse(readFileSync(path.join(root, file), 'utf8').replaceAll(notJson, '$1'))
  } catch {
    leftOut(`the names of folders in ${file}, because it is not valid`)
  }
  const { baseUrl, paths } = groupOf(groupOf(config)['compilerOptions'])
  return Object.fromEntries(
    Object.entries(groupOf(paths)).flatMap(([pattern, folders]) => {
      const [, name] = /^([@~][\w-]*)\/\*$/.exec(pattern) ?? []
      const [, folder] = /^(.*)\/\*$/.exec(textOf(listOf(folders)[0], '')) ?? []
      return name === undefined || folder === undefined
        ? []
        : [[name, path.posix.join(textOf(baseUrl, '.'), folder)] as const]
    }),
  )
}
