import { readFileSync } from 'node:fs'
import path from 'node:path'
import { groupOf, listOf, textOf, type Raw } from '../formats/raw-values.ts'
import { kindOf } from '../system/source-files.ts'
import { ConfigError, evaluateModule } from './evaluate-module.ts'

/**
 * The pages that are made from data: `[name].md` is the text of all of them, and the module `[name].paths.ts` lists their
 * parameters. `folder` is the absolute path of the folder of all pages.
 */
export async function makePages(
  folder: string,
  files: readonly string[],
  leftOut: (what: string) => void,
): Promise<Record<string, string>> {
  const made: Record<string, string> = {}
  for (const file of files.filter((name) => name.includes('['))) {
    const stem = path.join(folder, file.slice(0, -'.md'.length))
    const module = ['js', 'ts', 'mjs', 'mts']
      .map((ending) => `${stem}.paths.${ending}`)
      .find((one) => kindOf(one) === 'file')
    const pages = module === undefined ? `there is no ${path.basename(stem)}.paths.js` : await readPaths(module)
    if (typeof pages === 'string') {
      leftOut(`the pages that ${file} is for, because ${pages}`)
      continue
    }
    const template = readFileSync(path.join(folder, file), 'utf8')
    for (const page of pages.map(groupOf)) {
      const params = groupOf(page['params'])
      const name = file.replaceAll(/\[([\w-]+)\]/g, (_, key: string) => String(params[key]))
      made[name] = fillPage(template, params, textOf(page['content'], ''))
    }
  }
  return made
}

/** The pages that a module lists, or why it cannot be read. */
async function readPaths(module: string): Promise<readonly unknown[] | string> {
  try {
    return listOf(groupOf((await evaluateModule(module)).value)['paths'])
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return `${path.basename(module)} fails: ${error.message}`
  }
}

/** Parameters are part of the front matter, which the components of a page read. It has no file that could be edited. */
function fillPage(template: string, params: Raw, content: string): string {
  const added = `params: ${JSON.stringify(params)}\n${/^editLink:/m.test(template) ? '' : 'editLink: false\n'}`
  const filled = template.replace(/<!--\s*@content\s*-->/, () => content)
  const body = /^---\r?\n/.exec(filled)
  return body === null ? `---\n${added}---\n${filled}` : `---\n${added}${filled.slice(body[0].length)}`
}
