import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from './project.ts'

/** The text that a planted bug makes docsgen fail on. */
export const plantedText = 'Planted bug'

/** A method of strings, and the text that makes it throw. */
interface PlantedBug {
  readonly method: 'toLowerCase' | 'trimEnd'
  readonly text: string
}

/** Makes the id of a heading fail while its page is parsed. */
const whileParsing: PlantedBug = { method: 'toLowerCase', text: plantedText }
/** Makes the Markdown version of a page that is only `plantedText` fail while it is rendered. */
export const whileRendering: PlantedBug = { method: 'trimEnd', text: `${plantedText}\n` }

/** An environment where a method of strings throws for one text. It simulates an unknown bug. */
export function plantBug({ method, text } = whileParsing): NodeJS.ProcessEnv {
  const folder = temporaryFolder()
  const script = path.join(folder, 'plant.mjs')
  writeFileSync(
    script,
    `const { ${method} } = String.prototype
String.prototype.${method} = function () {
  if (String(this) === ${JSON.stringify(text)}) throw new TypeError('the planted bug')
  return ${method}.call(this)
}
`,
  )
  return { NODE_OPTIONS: `--import ${script}` }
}
